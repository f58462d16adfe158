/** A failure as EIP-1193 wants it: a number for programs, a text for people. */
export class PairedProviderError extends Error {
  override readonly name = 'ProviderRpcError'

  /**
   * @param code - EIP-1193 or EIP-1474 code.
   * @param message - What happened.
   * @param options - `data`: what the wallet added; `cause`: the failure underneath.
   */
  constructor(
    readonly code: number,
    message: string,
    options: { data?: unknown; cause?: unknown } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.data = options.data
  }

  /** What the wallet added. */
  readonly data: unknown
}
