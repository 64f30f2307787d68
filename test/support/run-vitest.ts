import { onTestFinished } from 'vitest'
import { openUserProject, type UserProject } from './user-project.ts'

export type { EndedProcess, StoredRun } from './user-project.ts'

/** A project of a user that goes when the running test is finished. */
export type VitestProject = Omit<UserProject, 'close'>

/** Makes a project of `files`, path to text. A suite notes what it does with `note(text)` of `./notes.js`. */
export async function vitestProject(files: Readonly<Record<string, string>>): Promise<VitestProject> {
  const project = await openUserProject(files)
  onTestFinished(() => project.close())
  return project
}
