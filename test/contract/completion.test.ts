import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandsIn } from '../support/command.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** Runs a program of a shell, in a folder with the script that completes in that shell. */
async function inShell(shell: string, args: readonly string[], program: string): Promise<string> {
  const folder = temporaryDirectory()
  const { text } = await commandsIn(folder)('completion', shell)
  writeFileSync(join(folder, 'completion'), `${text}\n`)
  writeFileSync(join(folder, 'program'), program)
  const env = { ...process.env, HOME: folder, TERM: 'dumb' }
  const { error, status, stdout, stderr } = spawnSync(shell, [...args, 'program'], {
    cwd: folder,
    env,
    timeout: 30_000,
  })
  if (error !== undefined) throw new Error(`these tests complete in ${shell}: install Debian’s package ${shell}`)
  expect([status, String(stderr)]).toEqual([0, ''])
  return String(stdout)
}

describe('what somebody begins to type is completed', () => {
  test('in bash', async () => {
    const said = await inShell(
      'bash',
      ['--norc', '--noprofile'],
      `source completion
       complete_as() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _oloproof; echo "\${COMPREPLY[*]}"; }
       complete_as oloproof exp
       complete_as oloproof export --f
       complete_as oloproof cache pr
       complete_as oloproof completion z
       complete_as oloproof comment --ba
      `,
    )
    expect(said).toBe('export\n--format\nprune\nzsh\n--baseline\n')
  })

  test('in zsh, in a terminal', async () => {
    // An interactive shell completes and then runs the line, by a function that says what it was given.
    const said = await inShell(
      'zsh',
      ['-f'],
      `zmodload zsh/zpty
       zpty shell zsh -f -i
       zpty -w shell "PS1= PROMPT= RPROMPT=; autoload -Uz compinit; compinit -u -D; source completion"
       zpty -w shell "oloproof() { print -r -- 'GOT<'\\"\\$*\\"'>' }; print -r -- RE''ADY"
       zpty -r shell out '*READY*'
       for typed in exp 'export --f' 'cache pr' 'completion z' 'comment --ba'; do
         zpty -w shell "oloproof $typed"$'\\t'
         zpty -r shell out '*GOT<*>*'
         print -r -- "\${\${out##*GOT<}%%>*}"
       done
       zpty -d shell
      `,
    )
    expect(said).toBe('export\nexport --format\ncache prune\ncompletion zsh\ncomment --baseline\n')
  })

  test('in fish, with what each word means', async () => {
    const said = await inShell(
      'fish',
      ['--no-config'],
      `source completion
       for typed in exp 'export --f' 'cache pr' 'completion z' 'comment --ba'
         complete -C "oloproof $typed"
       end
      `,
    )
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^export\tPrints the cases of a run/),
      '--format\tjsonl if not said',
      'prune',
      'zsh',
      expect.stringMatching(/^--baseline\t/),
      '',
    ])
  })
})
