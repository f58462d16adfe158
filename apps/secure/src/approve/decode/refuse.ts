import type { RefusalId } from './Approval.js'

/** Ends the reading of a request that must not be shown for approval; it does not leave this folder. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  /**
   * @param reason - Why.
   * @param values - What its text names.
   */
  constructor(
    readonly reason: RefusalId,
    readonly values: readonly string[] = [],
  ) {
    super(reason)
  }
}
