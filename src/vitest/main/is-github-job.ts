/** Whether a job of GitHub wants to hear of a test run. */
export function isGithubJob(env: Readonly<Record<string, string | undefined>>): boolean {
  return (env['GITHUB_STEP_SUMMARY'] ?? '') !== '' || env['GITHUB_ACTIONS'] === 'true'
}
