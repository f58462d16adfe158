import type { FailureContext } from '@latchkey/wire'
import { type FailureCode, failureTable } from './failureTable.js'

/** A failure with a text for the caller; anything internal belongs in `cause`, which only the log sees. */
export class GatewayFailure extends Error {
  readonly code: FailureCode
  readonly status: number
  /** Field of the `FAILED` shape, or undefined for plain text. */
  readonly field: string | undefined
  /** Seconds after which the same call may succeed. */
  readonly retryAfterSeconds: number | undefined
  /** What a caller's own text is made of; only our own calls tell it. */
  readonly context: FailureContext | undefined

  /**
   * @param code - Decides status and shape, see {@link failureTable}.
   * @param message - For the caller.
   * @param options - `cause` for the log, `retryAfterSeconds` for the `Retry-After` header, `context` beside the code.
   */
  constructor(
    code: FailureCode,
    message: string,
    {
      cause,
      context,
      retryAfterSeconds,
    }: { cause?: unknown; context?: FailureContext; retryAfterSeconds?: number } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'GatewayFailure'
    this.code = code
    const entry: { status: number; field?: string } = failureTable[code]
    this.status = entry.status
    this.field = entry.field
    this.retryAfterSeconds = retryAfterSeconds
    this.context = retryAfterSeconds === undefined ? context : { ...context, seconds: retryAfterSeconds }
  }
}
