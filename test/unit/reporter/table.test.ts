import { describe, expect, it } from 'vitest'
import { tableLines, tableWidth } from '../../../reporter/table.ts'
import { textWidth } from '../../../reporter/text-width.ts'
import { plainTheme, themeFor } from '../../../reporter/theme.ts'

const headings = ['Metric', 'Estimate']

describe('tableLines', () => {
  it('draws a box with a heavy head, each column as wide as its widest cell', () => {
    expect(tableLines({ headings, rows: [['exact_label', '89.8%']] }, plainTheme)).toEqual([
      '┏━━━━━━━━━━━━━┳━━━━━━━━━━┓',
      '┃ Metric      ┃ Estimate ┃',
      '┡━━━━━━━━━━━━━╇━━━━━━━━━━┩',
      '│ exact_label │ 89.8%    │',
      '└─────────────┴──────────┘',
    ])
  })

  it('draws head and foot alone when there are no rows', () => {
    expect(tableLines({ headings, rows: [] }, plainTheme)).toEqual([
      '┏━━━━━━━━┳━━━━━━━━━━┓',
      '┃ Metric ┃ Estimate ┃',
      '┡━━━━━━━━╇━━━━━━━━━━┩',
      '└────────┴──────────┘',
    ])
  })

  it('keeps the box aligned around wide characters and joined emoji', () => {
    expect(
      tableLines(
        {
          headings,
          rows: [
            ['日本語', '1.0%'],
            ['👨‍👩‍👧 ok', ''],
          ],
        },
        plainTheme,
      ),
    ).toEqual([
      '┏━━━━━━━━┳━━━━━━━━━━┓',
      '┃ Metric ┃ Estimate ┃',
      '┡━━━━━━━━╇━━━━━━━━━━┩',
      '│ 日本語 │ 1.0%     │',
      '│ 👨‍👩‍👧 ok  │          │',
      '└────────┴──────────┘',
    ])
  })

  it('continues a cell of several lines below itself', () => {
    expect(
      tableLines(
        {
          headings,
          rows: [
            ['a', '1\n2'],
            ['b', '3'],
          ],
        },
        plainTheme,
      ),
    ).toEqual([
      '┏━━━━━━━━┳━━━━━━━━━━┓',
      '┃ Metric ┃ Estimate ┃',
      '┡━━━━━━━━╇━━━━━━━━━━┩',
      '│ a      │ 1        │',
      '│        │ 2        │',
      '│ b      │ 3        │',
      '└────────┴──────────┘',
    ])
  })

  it('paints the headings and nothing of the box', () => {
    const [, head, , row] = tableLines({ headings, rows: [['a', 'b']] }, themeFor(1))
    expect([head, row]).toEqual(['┃ \x1b[1mMetric\x1b[22m ┃ \x1b[1mEstimate\x1b[22m ┃', '│ a      │ b        │'])
  })
})

describe('tableWidth', () => {
  it('is the width of every line', () => {
    const table = { headings, rows: [['日本語', '1.0%\n100.0%']] }
    expect(tableLines(table, plainTheme).map((line) => textWidth(line))).toEqual(Array(6).fill(tableWidth(table)))
  })
})
