import type { Action, Warning } from '../Approval.js'

/** A call as it is made. */
export type EvmCall = {
  /** Undefined where a contract is created. */
  to: string | undefined
  value: bigint
  /** 0x and hexadecimal digits. */
  data: string
}

/** What a call does, and what to mind. */
export type CallReading = { actions: readonly Action[]; warnings: readonly Warning[] }
