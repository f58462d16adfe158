import type { SecureNetwork } from '@latchkey/wire/secure'
import type { Token } from '../approve/decode/Approval.js'
import type { DecodeContext, Reading } from '../approve/decode/build.js'
import type { Ask, Simulation } from '../approve/simulate/Simulation.js'
import type { ApprovalRequest } from '../shared/Approval.js'

/** Whose effects, and where. */
export type EffectsOwner = { account: string; network: SecureNetwork }

/** What the screen that asks the visitor knows of a namespace. */
export type ApproveChain<Operation, Effects> = {
  /** Whether an operation is a message, which does nothing by itself: known from its kind, before it is read. */
  isMessage(operation: Operation): boolean
  /**
   * Takes an operation apart into what leaves, what comes, and what to mind: the very value that is signed.
   *
   * @throws Refusal for what must not be shown for approval
   */
  read(operation: Operation, context: DecodeContext, request: ApprovalRequest): Reading | Promise<Reading>
  /** Tries its effects out at the network's node. */
  simulate(parts: EffectsOwner & { effects: Effects; ask: Ask }): Promise<Simulation>
  /**
   * Reads how much of something an account has.
   *
   * @param token - The network's coin, or a token by its address.
   * @returns Base units.
   * @throws What `ask` throws, and for what is no token
   */
  readHeld(token: Token, account: string, ask: Ask): Promise<bigint>
  /**
   * Reckons what effects cost at most, where the request does not say it itself.
   *
   * @returns Base units; nobody is warned of a fee below `leastAtomic`.
   */
  reckonFee?(effects: Effects, ask: Ask): Promise<{ usualAtomic: bigint; leastAtomic: bigint }>
  /** Whether whoever pays the fee instead of the account is the site, or its project. */
  isPaidBySite(effects: Effects, owner: EffectsOwner): boolean
}
