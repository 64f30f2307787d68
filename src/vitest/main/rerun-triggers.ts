import { existsSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { TestModule, Vitest } from 'vitest/node'
import { CONFIG_FILE } from '../../store/read-config.ts'
import { usesOloproof } from './uses-oloproof.ts'

/** What makes a watching host run suites again, beside the modules that it knows of itself. Paths are absolute. */
export interface RerunTriggers {
  /** A test run of these test files begins: what they read is told anew. */
  started(testFiles: Iterable<string>): void
  /** A suite of `testFile` reads its cases from `caseFile`. */
  casesRead(testFile: string, caseFile: string): void
  /** These test files were run. */
  ended(modules: readonly TestModule[]): void
  /** These files and folders are written by runs: they make nothing run again, whatever a person has watched. */
  writes(paths: readonly string[]): void
}

/** Makes the host run suites again when a file of their cases changes, comes or goes, or the configuration does. */
export function watchSuiteFiles(vitest: Vitest, configFiles: ReadonlySet<string>): RerunTriggers {
  const caseFiles = new Map<string, Set<string>>()
  // Of test files that have told nothing yet of the test run that goes on, or could not: what they read before stands.
  const readBefore = new Map<string, ReadonlySet<string>>()
  const suiteFiles = new Set<string>()
  const written = new Set<string>()

  // Named after a session has begun, by plugins of further projects.
  const configPaths = (): readonly string[] => {
    const names = configFiles.size > 0 ? configFiles : [CONFIG_FILE]
    return [...names].map((name) => hostPath(resolve(vitest.config.root, name)))
  }
  // The host would run a file that was deleted, and its suites with it, out of what it holds in memory. One that comes
  // back is a new file to the host, which runs it anyway.
  const forgetDeleted = (): void => {
    for (const testFile of new Set([...suiteFiles, ...caseFiles.keys(), ...readBefore.keys()])) {
      if (existsSync(testFile)) continue
      suiteFiles.delete(testFile)
      caseFiles.delete(testFile)
      readBefore.delete(testFile)
    }
  }
  const testFilesOf = (changed: string): readonly string[] => {
    forgetDeleted()
    if (configPaths().includes(changed)) return [...suiteFiles]
    const readers = [...readBefore, ...caseFiles].flatMap(([testFile, files]) => (files.has(changed) ? [testFile] : []))
    return [...new Set(readers)]
  }
  const isWritten = (changed: string): boolean =>
    [...written].some((path) => changed === path || changed.startsWith(`${path}/`))
  vitest.config.watchTriggerPatterns = [
    ...(vitest.config.watchTriggerPatterns ?? []),
    {
      pattern: /^/,
      testsToRun(changed) {
        // Some test files, if none, and not nothing: then nobody else is asked.
        if (isWritten(changed)) return []
        const testFiles = testFilesOf(changed)
        if (testFiles.length === 0) return undefined
        // A file that is imported as well concerns others, whom the host does not look for any more.
        handlersOf(vitest).handleFileChanged?.(changed)
        return [...testFiles]
      },
    },
  ]
  // To the host a file that goes away is no change. One that comes back is asked about as one that changed.
  let isListening = false
  const listenForDeletions = (): void => {
    if (isListening) return
    isListening = true
    vitest.vite.watcher.on('unlink', (path) => {
      const deleted = hostPath(path)
      if (!isWritten(deleted) && testFilesOf(deleted).length > 0) handlersOf(vitest).onFileChange?.(deleted)
    })
  }
  return {
    started(testFiles) {
      listenForDeletions()
      for (const testFile of testFiles) {
        const files = caseFiles.get(testFile)
        if (files !== undefined) readBefore.set(testFile, files)
        caseFiles.delete(testFile)
      }
    },
    casesRead(testFile, caseFile) {
      const files = caseFiles.get(testFile) ?? new Set()
      caseFiles.set(testFile, files.add(hostPath(caseFile)))
    },
    ended(modules) {
      for (const module of modules) {
        if (usesOloproof(module)) {
          suiteFiles.add(module.moduleId)
          readBefore.delete(module.moduleId)
        } else suiteFiles.delete(module.moduleId)
      }
    },
    writes(paths) {
      for (const path of paths) written.add(hostPath(path))
      // Editors have a watcher of their own.
      vitest.vite.watcher.unwatch([...paths])
    },
  }
}

/** Not declared, but there in both majors. */
function handlersOf({ watcher }: Vitest): {
  handleFileChanged?(file: string): boolean
  onFileChange?(file: string): void
} {
  return watcher as object
}

/** A path as the host writes it. */
function hostPath(path: string): string {
  return path.split(sep).join('/')
}
