import type { Warning } from '../decode/Approval.js'
import type { Simulation } from '../simulate/Simulation.js'

/** What trying a request out has come to. */
export type Trial =
  | { status: 'running'; isSlow: boolean }
  | {
      status: 'ended'
      simulation: Simulation
      /** What it comes to against what the account has, and what is usual. */
      warnings: readonly Warning[]
    }
