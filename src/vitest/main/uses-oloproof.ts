import type { TestModule, TestSuite } from 'vitest/node'
import { textOfFile } from '../../store/text-of-file.ts'

/**
 * A suite or file is ours when one of its tests is. Before any test was collected, a file is ours when its text names us,
 * or when something that it imports, as far as the host came with it, declares suites.
 */
export function usesOloproof(one: TestModule | TestSuite): boolean {
  if (hasTestOfOurs(one)) return true
  if (one.type === 'suite') return false
  return namesOloproof(one.moduleId) || importedFiles(one).some(declaresSuites)
}

/**
 * Whether suites have a part in a test run in which no worker asked for us: they are told of in the report of another
 * process, or are in a file that could not be collected.
 */
export function haveSuites(modules: readonly TestModule[]): boolean {
  return modules.some((one) => {
    return one.state() === 'passed' || one.state() === 'skipped' ? hasTestOfOurs(one) : usesOloproof(one)
  })
}

/** Whether the text of a file names us: a quick look, before anything is collected. */
export function namesOloproof(file: string): boolean {
  return textOfFile(file)?.includes('oloproof') ?? false
}

function hasTestOfOurs(one: TestModule | TestSuite): boolean {
  for (const test of one.children.allTests()) if (test.meta().oloproof !== undefined) return true
  return false
}

/** A helper of tests that were not collected; a module of the system under test that names us declares none. */
function declaresSuites(file: string): boolean {
  const text = textOfFile(file) ?? ''
  return text.includes('oloproof') && text.includes('describeSuite')
}

/** The files of the project that a test file imports, directly or not, in no order. Packages are not among them. */
function importedFiles({ moduleId, project }: TestModule): readonly string[] {
  const files = new Set<string>()
  for (const { moduleGraph } of Object.values(project.vite.environments)) {
    const modules = new Set(moduleGraph.getModulesByFile(moduleId))
    // A set is walked through with what is added on the way.
    for (const { file, importedModules } of modules) {
      if (file !== null && !file.includes('/node_modules/')) files.add(file)
      for (const imported of importedModules) modules.add(imported)
    }
  }
  return [...files]
}
