import { type FailureCode, failureTable } from './failureTable.js'

/** A failure with a text for the caller; anything internal belongs in `cause`, which only the log sees. */
export class GatewayFailure extends Error {
  readonly code: FailureCode
  readonly status: number
  /** Field of the `FAILED` shape, or undefined for plain text. */
  readonly field: string | undefined
  /** Seconds after which the same call may succeed. */
  readonly retryAfterSeconds: number | undefined

  /**
   * @param code - Decides status and shape, see {@link failureTable}.
   * @param message - For the caller.
   * @param options - `cause` for the log, `retryAfterSeconds` for the `Retry-After` header.
   */
  constructor(
    code: FailureCode,
    message: string,
    { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'GatewayFailure'
    this.code = code
    const entry: { status: number; field?: string } = failureTable[code]
    this.status = entry.status
    this.field = entry.field
    this.retryAfterSeconds = retryAfterSeconds
  }
}
