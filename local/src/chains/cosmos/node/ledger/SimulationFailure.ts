import type { Execution } from './execute.js'

/** Why a transaction that was tried out would fail in its block. */
export class SimulationFailure extends Error {
  readonly code: number

  constructor({ code, gasUsed, log }: Execution) {
    super(`${log}: with gas used: '${gasUsed}'`)
    this.code = code
  }
}
