/** A terminal as a person sees it: rows that were printed, scrolled off or not, and whether there is a cursor. */
export interface FakeTerminal {
  readonly write: (text: string) => void
  /** As most terminals do, breaks the lines that are there anew. */
  readonly resize: (columns: number, rows: number) => void
  readonly lines: () => string[]
  readonly cursorVisible: () => boolean
}

interface Row {
  text: string
  /** Whether the row goes on in the next one because the terminal broke the line. */
  broken: boolean
}

// eslint-disable-next-line no-control-regex
const TOKEN = /\x1b\[\??([\d;]*)([A-Za-z])|\r|\n|[^\x1b\r\n]+/g

/** Understands what the live view sends: text of one column a character, CR, LF, cursor up and down, erase, modes, colours. */
export function fakeTerminal(columns: number, rows: number): FakeTerminal {
  let size = { columns, rows }
  let screen: Row[] = [{ text: '', broken: false }]
  let cursor = 0
  let column = 0
  let cursorVisible = true

  const row = (): Row => (screen[cursor] ??= { text: '', broken: false })

  const put = (character: string): void => {
    if (column === size.columns) {
      row().broken = true
      cursor++
      column = 0
    }
    const { text } = row()
    row().text = text.slice(0, column).padEnd(column) + character + text.slice(column + 1)
    column++
  }

  const control = (token: string, parameter: string, command: string): void => {
    if (token === '\r') column = 0
    else if (token === '\n') {
      cursor++
      column = 0
      row()
    } else if (command === 'A') cursor = Math.max(cursor - Number(parameter || 1), screen.length - size.rows, 0)
    else if (command === 'B') cursor = Math.min(cursor + 1, screen.length - 1)
    else if (command === 'J') screen = screen.slice(0, cursor)
    else if (command === 'K') {
      row().text = row().text.slice(0, column)
      row().broken = false
    } else if (parameter === '25') cursorVisible = command === 'h'
    else if (parameter !== '2026' && command !== 'm') throw new Error(`not understood: ${JSON.stringify(token)}`)
  }

  const write = (text: string): void => {
    for (const [token, parameter = '', command = ''] of text.matchAll(TOKEN)) {
      if (token === '\r' || token === '\n' || token.startsWith('\x1b')) control(token, parameter, command)
      else for (const character of token) put(character)
    }
  }

  const lines = (): string[] => {
    const joined: string[] = ['']
    for (const { text, broken } of screen) {
      joined[joined.length - 1] += text
      if (!broken) joined.push('')
    }
    return joined.slice(0, -1)
  }

  return {
    write,
    resize: (toColumns, toRows) => {
      const before = lines()
      size = { columns: toColumns, rows: toRows }
      screen = [{ text: '', broken: false }]
      cursor = 0
      column = 0
      write(before.join('\n'))
    },
    lines,
    cursorVisible: () => cursorVisible,
  }
}
