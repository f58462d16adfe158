/** An error as EIP-1193 wants it, and every other provider of ours has it too: a number as code, and data saying more where we know more. */
export class ProviderError extends Error {
  /** The EIP-1193 or JSON-RPC code. */
  readonly code: number
  /** More about the failure, such as `{ reason: 'window-closed' }`. */
  readonly data: unknown

  /**
   * @param code - A code of EIP-1193 or EIP-1474.
   * @param message - What happened, for people.
   * @param data - More about it.
   */
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'ProviderRpcError'
    this.code = code
    this.data = data
  }
}
