import type { ErrorCode } from '@latchkey/errors'
import type { SendProblem } from './SendState.js'

/** What only shows when the network is asked, and the field where the visitor can mend it. */
const fieldProblems: Partial<Record<ErrorCode, { field: 'amount' | 'receiver'; problem: SendProblem }>> = {
  // A mistyped letter.
  'parsing/address': { field: 'receiver', problem: 'receiver-invalid' },
  // A fee the account cannot pay.
  'send/insufficient-funds': { field: 'amount', problem: 'insufficient-funds-for-fee' },
  'send/leaves-too-little': { field: 'amount', problem: 'leaves-too-little' },
  'send/below-minimum': { field: 'amount', problem: 'below-minimum' },
  'send/too-scattered': { field: 'amount', problem: 'too-scattered' },
  'send/not-transferable': { field: 'amount', problem: 'token-not-transferable' },
  'send/memo-required': { field: 'receiver', problem: 'receiver-needs-memo' },
  'send/receiver-unowned': { field: 'receiver', problem: 'receiver-unowned' },
  'send/receiver-is-token': { field: 'receiver', problem: 'receiver-is-token' },
  'send/receiver-unusable': { field: 'receiver', problem: 'receiver-unusable' },
}

/**
 * The field that a refused estimate is about, and what is wrong there.
 *
 * @param code - Why it was refused.
 * @returns `undefined` where no field can mend it.
 */
export function getFieldProblem(code: ErrorCode) {
  return fieldProblems[code]
}
