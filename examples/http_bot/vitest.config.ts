import { oloproof } from 'oloproof/config'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [oloproof()] })
