/** The gateway answered, but not with what was asked for. */
export class GatewayAnswerError extends Error {
  override readonly name = 'GatewayAnswerError'

  /**
   * @param status - Its HTTP status.
   * @param retryAfterMs - How long it asks to be left alone, in milliseconds.
   */
  constructor(
    readonly status: number,
    readonly retryAfterMs: number,
  ) {
    super(`The gateway answered ${status}`)
  }
}
