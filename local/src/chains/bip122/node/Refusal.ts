/** The numbers by which Bitcoin Core's JSON-RPC tells why it does not take a transaction. */
export const rpcCodes = {
  cannotDecode: -22,
  /** Coins that are missing, and fees beyond all measure. */
  transaction: -25,
  rejected: -26,
  alreadyInChain: -27,
} as const

/** Why a transaction is not taken, in Bitcoin Core's words. */
export class Refusal extends Error {
  readonly code: number

  /**
   * @param code - One of {@link rpcCodes}.
   * @param message - Such as `dust`.
   */
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A refusal by the rules of consensus or of what nodes relay. */
export function reject(message: string): never {
  throw new Refusal(rpcCodes.rejected, message)
}
