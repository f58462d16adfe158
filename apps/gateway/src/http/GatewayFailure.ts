import type { FailureContext } from '@latchkey/wire'
import { type FailureCode, type FailureRow, type FailureTable, failureTable } from './failureTable.js'

/** What else a failure says. */
type FailureOptions = {
  /** For the log. */
  cause?: unknown
  /** For the `Retry-After` header. */
  retryAfterSeconds?: number
  /** What a caller's own text is made of, beside the code. */
  context?: FailureContext
}

/** A failure with a text for the caller; anything internal belongs in `cause`, which only the log sees. */
export class GatewayFailure extends Error {
  readonly code: string
  readonly status: number
  /** Field of the `FAILED` shape, or undefined for plain text. */
  readonly field: string | undefined
  /** Whether the `FAILED` shape has the code too. */
  readonly isCodeTold: boolean
  /** Seconds after which the same call may succeed. */
  readonly retryAfterSeconds: number | undefined
  /** What a caller's own text is made of; only our own calls tell it. */
  readonly context: FailureContext | undefined

  /**
   * @param code - One every service has, see {@link failureTable}; for a service's own see {@link defineFailures}.
   * @param message - For the caller.
   * @param options - See {@link FailureOptions}.
   */
  constructor(code: FailureCode, message: string, options?: FailureOptions)
  /** @param options - `row` decides status and shape. */
  constructor(code: string, message: string, options: FailureOptions & { row: FailureRow })
  constructor(
    code: string,
    message: string,
    { cause, context, retryAfterSeconds, row }: FailureOptions & { row?: FailureRow } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'GatewayFailure'
    this.code = code
    const found = row ?? (failureTable as FailureTable)[code] ?? { status: 500 }
    this.status = found.status
    this.field = found.field
    this.isCodeTold = found.isCodeTold ?? false
    this.retryAfterSeconds = retryAfterSeconds
    this.context = retryAfterSeconds === undefined ? context : { ...context, seconds: retryAfterSeconds }
  }
}

/**
 * Makes the failures of a service: a class whose codes are the rows of a table, which the service's definition names.
 *
 * @param table - By code.
 *
 * @example
 * export const GuestbookFailure = defineFailures({ 'guestbook/full': { status: 409, isOwn: true } })
 * throw new GuestbookFailure('guestbook/full', 'The book is full')
 */
export function defineFailures<const Table extends FailureTable>(table: Table) {
  return class ServiceFailure extends GatewayFailure {
    /** Every code, with how it is answered. */
    static readonly table: Table = table

    constructor(code: keyof Table & string, message: string, options: FailureOptions = {}) {
      super(code, message, { ...options, row: (table as FailureTable)[code] ?? { status: 500 } })
    }
  }
}
