import type * as v from 'valibot'

/**
 * A namespace in the frame's protocol. A chain that embedded wallets do not have is simply not in the registry.
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
  /** Methods that the wallet executes without approval (§6.004). */
  safe: readonly string[]
  /** Methods that the visitor approves in the wallet's frame (§6.006), with the schemas of their arguments. */
  asks: Readonly<Record<string, v.GenericSchema>>
  /** Methods that would need approval and that the wallet never executes: both ends refuse them without a prompt (EIP-1193, 4200). */
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
