import { oloproof } from 'oloproof/config'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [oloproof()],
  test: { globalSetup: process.env['OPENAI_API_KEY'] === undefined ? ['./simulator.ts'] : [] },
})
