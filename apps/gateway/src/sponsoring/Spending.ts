import type { CallerBlock } from '@latchkey/primitives'
import type { sponsorPromises } from '../db/schema/index.js'
import type { SponsorPolicy } from './createPolicies.js'

/** Something the operator will pay for if it happens. */
export type SpendingPromise = {
  /** What can happen once on its network: of all that is promised under it one counts, the dearest. */
  id: string
  policy: SponsorPolicy
  /** For whom. */
  user: string
  /** Where the call comes from. */
  blocks: readonly CallerBlock[]
  /** The most it may cost, in base units. */
  amount: bigint
  /** Of what is going to be signed. */
  hash: string
  /** After that it cannot happen any more. */
  expiresAtMs: number
  /** When to look what came of it. */
  lookAtMs: number
  /** What is needed to find that out. Those of the first time it is asked for stay. */
  details: Record<string, string>
}

/** A promise as it was written down. */
export type OpenPromise = typeof sponsorPromises.$inferSelect

/** The budgets of all projects, exact at all gateways on one database together. */
export type Spending = {
  /**
   * Takes what something may cost out of the budgets of its project, user and caller, or out of none.
   *
   * @throws SponsorRefusal when it does not fit.
   */
  promise(promise: SpendingPromise): Promise<void>
  /**
   * Writes down what something has cost, and gives back the rest.
   *
   * @param promise - As it was when that was found out: one that was asked for again since is left as it is.
   * @param used - Base units; 0 for what did not happen and cannot any more.
   * @returns False when it was asked for again, or settled before.
   */
  settle(promise: Pick<OpenPromise, 'id' | 'expiresAt'>, used: bigint): Promise<boolean>
  find(id: string): Promise<OpenPromise | undefined>
  /** Promises of a network that are to be looked at, those that wait for the longest time first; some of them. */
  listDue(networkId: string): Promise<OpenPromise[]>
  /** Looks at a promise later: nothing can be said of it yet. */
  postpone(id: string, afterMs: number, details?: Record<string, string>): Promise<void>
  /** Looks at a promise later, and each time in a row later still: nobody could say what came of it. */
  postponeFailed(promise: Pick<OpenPromise, 'id' | 'failures'>): Promise<void>
  /** Deletes budgets of days that are over. */
  clean(): Promise<void>
}
