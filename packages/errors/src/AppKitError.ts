import type { AppKitErrorCategory, ErrorTable } from './codes/ErrorTable.js'
import { type ErrorCode, type ErrorContext, errorTable } from './codes/table.js'

/** Marks our errors across two copies of this package in one page. */
const marker = Symbol.for('latchkey.error')

/** What the constructor takes after the code: a context when the message needs one. */
export type ContextArguments<C extends ErrorCode> =
  undefined extends ErrorContext<C>
    ? [context?: ErrorContext<C>, options?: AppKitErrorOptions]
    : [context: ErrorContext<C>, options?: AppKitErrorOptions]

/** `cause`: the failure underneath. `entry`: the code's entry where the shared table has none. */
export type AppKitErrorOptions = { cause?: unknown; entry?: ErrorTable[keyof ErrorTable] | undefined }

/**
 * The one error class of Latchkey: a permanent code, a typed context and the cause.
 *
 * @example
 * import { AppKitError } from '@latchkey/errors'
 * throw new AppKitError('network/not-found', { caipNetworkId: 'eip155:5' })
 */
export class AppKitError<C extends ErrorCode = ErrorCode> extends Error {
  /** Permanent code, `domain/reason`. */
  readonly code: C
  /** The values the message was made from. */
  readonly context: ErrorContext<C>
  /** Category for error reports; `INTERNAL_SDK_ERROR` unless the code says otherwise. */
  readonly category: AppKitErrorCategory
  /** True when the same call may succeed later without any change. */
  readonly isRetryable: boolean

  /**
   * @param code - A code of the error table.
   * @param context - The values its message needs; left out when it needs none.
   * @param options - `cause`: the failure underneath.
   */
  constructor(code: C, ...[context, options]: ContextArguments<C>) {
    const entry = options?.entry ?? (errorTable as ErrorTable)[code]
    if (!entry) throw new TypeError(`${code} needs the error class of its own domain`)
    super(entry.message(context), options && 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'AppKitError'
    this.code = code
    this.context = context as ErrorContext<C>
    this.category = entry.category ?? 'INTERNAL_SDK_ERROR'
    this.isRetryable = entry.isRetryable ?? false
    Object.defineProperty(this, marker, { value: true })
  }
}

/**
 * Tells whether a value is one of our errors, and of which code.
 *
 * @param value - Anything that was thrown.
 * @param code - When given, only this code passes.
 */
export function isAppKitError<C extends ErrorCode = ErrorCode>(
  value: unknown,
  code?: C,
): value is AppKitError<C> {
  if (typeof value !== 'object' || value === null || !(marker in value)) return false
  return code === undefined || (value as unknown as AppKitError).code === code
}

/**
 * The text of anything that was thrown: an error's message, a text, or a wallet's `{ message }` object.
 *
 * @param value - Anything that was thrown.
 * @returns A text, never empty.
 */
export function getErrorMessage(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'object' && value !== null && 'message' in value) {
    const { message } = value
    if (typeof message === 'string' && message !== '') return message
  }
  return 'An error occurred'
}

/** Of the words of one failure this many characters are shown. */
const maxWords = 500

/**
 * All that is known of a failure, for whoever looks into it: its message, what a server answered, and the same of what
 * caused it, each once. A wallet or a gateway often says more underneath than the message above.
 *
 * @param error - Anything that was thrown.
 * @returns A text, never empty.
 */
export function getErrorDetail(error: unknown): string {
  const words: string[] = []
  let part = error as Record<'message' | 'cause', unknown> &
    Record<'context' | 'data', Record<string, unknown>>
  try {
    for (let depth = 0; part && depth < 5; depth++) {
      for (const text of [part.message, part.context?.body, part.data?.message]) {
        const isNew = typeof text === 'string' && text && !words.some((known) => known.includes(text))
        // A page of a proxy says nothing to anyone.
        if (isNew && !/^\s*</.test(text)) words.push(text.slice(0, maxWords))
      }
      part = part.cause as typeof part
    }
  } catch {
    // A wallet's error is foreign code; what was read so far is all there is.
  }
  return words.join(': ') || getErrorMessage(error)
}
