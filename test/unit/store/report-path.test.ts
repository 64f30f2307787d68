import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportPath } from '../../../src/store/report-path.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

test('a report goes into the project or the working directory, whether or not its folder is there', () => {
  const root = temporaryDirectory()
  expect(reportPath(root, join(root, 'out/report.html'))).toBe(join(root, 'out/report.html'))
  expect(reportPath(root, 'report.html')).toBe(join(process.cwd(), 'report.html'))
})

test('a device or a pipe may be anywhere', () => {
  expect(reportPath(temporaryDirectory(), '/dev/null')).toBe('/dev/null')
})

test('of a path through a file, whoever writes there says what is wrong', () => {
  const root = temporaryDirectory()
  writeFileSync(join(root, 'file'), '')
  expect(reportPath(root, join(root, 'file/report.html'))).toBe(join(root, 'file/report.html'))
})

test('a folder is none, wherever it lies', () => {
  const root = temporaryDirectory()
  mkdirSync(join(root, 'reports'))
  expect(() => reportPath(root, '.')).toThrow('. is a folder, and a report is a file')
  for (const path of [root, join(root, 'reports'), join(root, '..')]) {
    expect(() => reportPath(root, path)).toThrow(
      expect.objectContaining({ code: 'report_is_folder', category: 'usage' }),
    )
  }
})

test('nothing is written anywhere else, be it through a symbolic link', () => {
  const [root, elsewhere] = [temporaryDirectory(), temporaryDirectory()]
  writeFileSync(join(elsewhere, 'there.html'), '')
  symlinkSync(join(elsewhere, 'there.html'), join(root, 'link.html'))
  symlinkSync(elsewhere, join(root, 'linked'))
  symlinkSync(join(elsewhere, 'later.html'), join(root, 'dangling.html'))
  const paths = [
    join(elsewhere, 'there.html'),
    join(elsewhere, 'new/report.html'),
    join(root, '../report.html'),
    join(root, 'link.html'),
    join(root, 'linked/report.html'),
    join(root, 'dangling.html'),
  ]
  for (const path of paths) expect(() => reportPath(root, path)).toThrow(`${path} is outside the project ${root}`)
})
