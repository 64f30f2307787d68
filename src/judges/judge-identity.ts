import { canonicalJson } from '../base/canonical-json.ts'
import { digestOf, sha256 } from '../base/digest.ts'
import type { JudgeIdentity } from '../evidence/criterion.ts'
import type { JudgeTask } from '../evidence/judge-definition.ts'
import { judgePrompt } from './judge-prompt.ts'

/**
 * Who a judge is: whoever asks this model with these parameters by this rubric, under the wording of our prompt. Its name is
 * no part of that, nor is where the model runs, how often it votes, its key, or any setting of a run.
 *
 * @param model provider and model, and the version that its author gives a judge in code.
 */
export function judgeIdentity(
  name: string,
  model: Readonly<Record<string, string>>,
  { rubric, scale, parameters }: JudgeTask,
): JudgeIdentity {
  const prompt = judgePrompt({ rubric: '', scale, material: { input: '', output: '', expected: '' }, nonce: '' })
  const parts = {
    ...model,
    rubric: sha256(rubric),
    scale: canonicalJson(scale),
    parameters: canonicalJson(parameters),
    prompt: digestOf(prompt),
  }
  return { name, version: digestOf(parts).slice(0, 16), parts }
}
