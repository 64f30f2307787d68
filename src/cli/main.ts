#!/usr/bin/env node
import module from 'node:module'

// Node 22.8 and later keep what they compiled of us and of Vitest; older ones have no such thing.
const { enableCompileCache } = module as { enableCompileCache?: () => unknown }
enableCompileCache?.()

const { runProgram } = await import('./program.ts')
await runProgram(process.argv.slice(2))
