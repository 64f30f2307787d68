/** Until when a server asked for quiet, on the clock of whoever keeps the gate. */
export interface Gate {
  readonly untilMs: number
}

/** The gate after its server asked, at `nowMs`, for `ms` of quiet: kept shut longer, never opened sooner. */
export function cooled(gate: Gate | undefined, ms: number, nowMs: number): Gate {
  const untilMs = nowMs + Math.max(0, ms)
  return gate !== undefined && gate.untilMs >= untilMs ? gate : { untilMs }
}

/** How long until the gate lets calls through: 0 when it is open, never negative. A gate that nobody shut is open. */
export function opensInMs(gate: Gate | undefined, nowMs: number): number {
  return gate === undefined ? 0 : Math.max(0, gate.untilMs - nowMs)
}
