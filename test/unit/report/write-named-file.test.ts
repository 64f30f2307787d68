import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeNamedFile } from '../../../src/report/write-named-file.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const PAGE = 'p'.repeat(200_000)
const isPosix = process.platform !== 'win32'

describe('a file that a person named', () => {
  test('is made where there is none, and replaced where there is one, with nothing left beside it', () => {
    const folder = temporaryDirectory()
    const path = join(folder, 'page.html')
    writeNamedFile(path, 'first', 0o666)
    const before = statSync(path).ino
    writeNamedFile(path, PAGE, 0o666)
    expect(readFileSync(path, 'utf8')).toBe(PAGE)
    expect(statSync(path).ino).not.toBe(before)
    expect(readdirSync(folder)).toEqual(['page.html'])
  })

  test.runIf(isPosix).each([
    ['that is there', true],
    ['that is not there yet', false],
  ])('stays a link to a file %s, over further links', (_, isThere) => {
    const folder = temporaryDirectory()
    mkdirSync(join(folder, 'pages'))
    const target = join(folder, 'pages/of-today.html')
    if (isThere) writeFileSync(target, 'old')
    symlinkSync('of-today.html', join(folder, 'pages/latest.html'))
    const path = join(folder, 'page.html')
    symlinkSync('pages/latest.html', path)

    writeNamedFile(path, PAGE, 0o666)

    expect(lstatSync(path).isSymbolicLink()).toBe(true)
    expect(lstatSync(join(folder, 'pages/latest.html')).isSymbolicLink()).toBe(true)
    expect(lstatSync(target).isFile()).toBe(true)
    expect(readFileSync(target, 'utf8')).toBe(PAGE)
    expect(readdirSync(join(folder, 'pages')).sort()).toEqual(['latest.html', 'of-today.html'])
  })

  test.runIf(isPosix)('that is a device is written to, by its own name and by a link, and stays a device', () => {
    const path = join(temporaryDirectory(), 'page.html')
    symlinkSync('/dev/null', path)
    writeNamedFile(path, PAGE, 0o666)
    expect(lstatSync(path).isSymbolicLink()).toBe(true)
    writeNamedFile('/dev/null', PAGE, 0o666)
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  test.runIf(existsSync('/dev/full'))('that takes nothing is what the system calls it', () => {
    expect(() => writeNamedFile('/dev/full', PAGE, 0o666)).toThrow('ENOSPC')
  })

  test.runIf(isPosix)('that is a pipe hands the whole of it to its reader, and is refused without one', async () => {
    const path = join(temporaryDirectory(), 'page.pipe')
    execFileSync('bash', ['-c', 'mkfifo "$0"', path])
    expect(() => writeNamedFile(path, PAGE, 0o666)).toThrow('ENXIO')

    // Opened for both ways, the pipe has a reader before anything is written.
    const script = `exec 3<>"$0"; echo ready; head -c ${PAGE.length} <&3 > "$0.read"`
    const reader = spawn('bash', ['-c', script, path], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void reader.kill('SIGKILL'))
    await once(reader.stdout, 'data')
    writeNamedFile(path, PAGE, 0o666)
    await once(reader, 'close')
    expect(readFileSync(`${path}.read`, 'utf8')).toBe(PAGE)
    expect(lstatSync(path).isFIFO()).toBe(true)
  })

  test('that is a folder is refused', () => {
    expect(() => writeNamedFile(temporaryDirectory(), PAGE, 0o666)).toThrow('EISDIR')
  })
})
