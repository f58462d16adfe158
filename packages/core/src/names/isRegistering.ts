import type { NamesState } from './NamesState.js'

/** Whether a registration is with the wallet or the gateway. In a file of its own, because the start of a page has no use for it. */
export function isRegistering({ step }: Pick<NamesState, 'step'>): boolean {
  return step.status === 'signing' || step.status === 'registering'
}
