import type { RunConfig, RunFile, Setting } from '../../src/evidence/run-file.ts'
import { html, type Markup } from './markup.ts'

/** Everything that was in force, with its source, and the digests of what was decided on what. */
export function settingsSection(run: RunFile): Markup {
  const digests = [
    ['suite', run.suite_digest],
    ['policy', run.policy_digest],
    ['events', run.events_digest],
  ] as const
  return html`<details class="settings">
    <summary>Policy and settings in force</summary>
    <div class="scroll" tabindex="0" role="group" aria-label="Settings">
      <table>
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">Value</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          ${settingsOf(run.config).map(
            ([name, { value, source }]) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${valueText(value)}</td>
                <td class="${source === 'default' ? 'quiet' : 'set'}">${source}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <dl class="fields digests">
      ${digests.map(
        ([name, digest]) =>
          html`<div>
            <dt>${name}</dt>
            <dd><code>${digest}</code></dd>
          </div>`,
      )}
    </dl>
  </details>`
}

type NamedSetting = readonly [name: string, setting: Setting<unknown>]

/** Every setting of the run file, however deep it lies: `concurrency.system`, `policy.level`. */
function settingsOf(config: RunConfig): readonly NamedSetting[] {
  const found: NamedSetting[] = []
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return
    if (isSetting(value)) found.push([path.join('.'), value])
    else for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key])
  }
  visit(config, [])
  return found
}

function isSetting(value: object): value is Setting<unknown> {
  return 'value' in value && 'source' in value
}

function valueText(value: unknown): string {
  if (value === null) return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
