import { createRequire } from 'node:module'
import type * as ChalkModule from 'chalk'
import type { Verdict } from '../src/evidence/event.ts'
import type { ColorLevel } from './screen.ts'

type Paint = (text: string) => string

/** The colours of the reports. Painted text is as wide as before, and is never measured or cut afterwards. */
export interface Theme {
  readonly strong: Paint
  readonly quiet: Paint
  readonly warning: Paint
  readonly verdict: (verdict: Verdict, text: string) => string
}

const asItIs: Paint = (text) => text

/** No colours at all. */
export const plainTheme: Theme = { strong: asItIs, quiet: asItIs, warning: asItIs, verdict: (_verdict, text) => text }

const require = createRequire(import.meta.url)

/** The theme for a screen of this colour level; chalk is loaded only where there are colours. */
export function themeFor(level: ColorLevel): Theme {
  if (level === 0) return plainTheme
  const { Chalk } = require('chalk') as typeof ChalkModule
  const chalk = new Chalk({ level })
  const verdicts: Readonly<Record<Verdict, Paint>> = {
    PASS: chalk.green.bold,
    FAIL: chalk.red.bold,
    INSUFFICIENT_EVIDENCE: chalk.yellow.bold,
  }
  return {
    // Of one argument each: chalk joins all that it is given, such as the index that `map` passes along.
    strong: (text) => chalk.bold(text),
    quiet: (text) => chalk.dim(text),
    warning: (text) => chalk.yellow(text),
    verdict: (verdict, text) => verdicts[verdict](text),
  }
}
