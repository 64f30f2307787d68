import { isGithubJob } from './is-github-job.ts'
import type { GithubJob } from './github-report.ts'
import type { SessionReport } from './session-report.ts'

/** In a job of GitHub, says in its summary and its log what became of a test run; nothing anywhere else. */
export async function reportToJob(report: SessionReport, where: Pick<GithubJob, 'root' | 'store'>): Promise<void> {
  if (!isGithubJob(process.env)) return
  const { reportToGithub } = await import('./github-report.ts')
  await reportToGithub(report, { ...where, env: process.env, log: (text) => process.stderr.write(text) })
}
