import type * as v from 'valibot'

/**
 * What the frame's protocol knows of a namespace. A chain that embedded wallets do not have is simply not in the registry.
 *
 * @example
 * // The smallest one: it signs messages.
 * const toy = {
 *   safe: [],
 *   asks: { toy_signMessage: v.object({ message: v.string() }) },
 *   refused: [],
 *   isReference: () => false,
 * } satisfies FrameChain
 */
export type FrameChain = {
  /** What the wallet answers without asking the visitor (§6.004). */
  safe: readonly string[]
  /** What the visitor approves in the wallet's own frame (§6.006), and what each is asked with. */
  asks: Readonly<Record<string, v.GenericSchema>>
  /** What the visitor would approve, and the wallet never does: both ends refuse it before anybody is asked (EIP-1193, 4200). */
  refused: readonly string[]
  /** Whether the visitor chooses between its account of a key and a smart one (§5.028). That call names no namespace: one chain has it. */
  isAccountChosen?: true
  /**
   * Whether a text without a namespace means a network of this one.
   *
   * @param text - As the protocol has it.
   */
  isReference(text: string): boolean
  /**
   * A network as the protocol writes it; left out where that is its CAIP-2 id.
   *
   * @param reference - The network within the namespace.
   */
  writeReference?(reference: string): number
}
