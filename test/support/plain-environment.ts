/** The environment without what the Vitest that runs this test, or the person's terminal, put into it. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const foreign =
    /^(VITEST|NODE_ENV$|NODE_OPTIONS$|NODE_V8_COVERAGE$|TEST$|DEV$|PROD$|SSR$|MODE$|BASE_URL$|FORCE_COLOR$|CI$|GITHUB_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
}
