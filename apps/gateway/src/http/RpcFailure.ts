/** Codes of JSON-RPC 2.0, and those that bundlers and paymasters have agreed on. */
export const rpcFailureCodes = {
  invalidParams: -32_602,
  methodNotFound: -32_601,
  /** The network refuses the operation. */
  rejected: -32_500,
  /** The paymaster, or the policy of the project, refuses it. */
  rejectedByPaymaster: -32_501,
  /** It is not valid yet, or not for much longer. */
  outOfTime: -32_503,
  /** A quota or a budget is used up. */
  throttled: -32_504,
  unsupported: -32_505,
  wrongSignature: -32_507,
  /** What is asked for would fail on the network. */
  reverted: -32_521,
} as const

/** A failure that is answered as JSON-RPC has it, with a text for the caller. */
export class RpcFailure extends Error {
  readonly code: number
  /** What a program can go by: a reason, and what belongs to it. */
  readonly data: Readonly<Record<string, unknown>> | undefined

  /**
   * @param reason - A name of {@link rpcFailureCodes}, or the code that somebody else has answered with.
   * @param message - For the caller: what happened, and what to do.
   * @param data - What a program can go by.
   */
  constructor(
    reason: keyof typeof rpcFailureCodes | number,
    message: string,
    data?: Readonly<Record<string, unknown>>,
  ) {
    super(message)
    this.name = 'RpcFailure'
    this.data = data
    this.code = typeof reason === 'number' ? reason : rpcFailureCodes[reason]
  }
}
