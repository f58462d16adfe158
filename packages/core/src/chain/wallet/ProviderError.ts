/** A failure as EIP-1193 wants it: a number for programs, a text for people. */
export class ProviderError extends Error {
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

/** EIP-1193: the visitor said no; nothing is connected. */
const userRejected = 4001
const unsupported = 4200
const disconnected = 4900
/** EIP-1474: resources not available, such as an answer that did not come. */
const unavailable = -32002
const internal = -32603

/** The sign protocol: what still waited when the wallet ended the session. */
const sessionEnded = 6000

/** How wallets that have no code for it say that the visitor declined. */
const declinedWords = /reject|denied|declin|cancell?ed by (the )?user/i

/**
 * Translates a failure of the pairing protocol into one of EIP-1193.
 *
 * @param error - What asking the wallet threw.
 */
export function toProviderError(error: unknown): ProviderError {
  const { code, message, context = {} } = readOwnError(error)
  const options = { cause: error }
  if (rejections.has(code)) {
    return new ProviderError(userRejected, message, options)
  }
  if (code === 'embedded/method-unsupported') return new ProviderError(unsupported, message, options)
  if (code === 'pairing/session-missing' || code === 'pairing/session-deleted') {
    return new ProviderError(disconnected, message, options)
  }
  if (code === 'pairing/request-expired') return new ProviderError(unavailable, message, options)
  if (code === 'pairing/request-failed') {
    const { peerCode = internal, data } = context
    if (peerCode === sessionEnded) return new ProviderError(disconnected, message, options)
    const isDeclined = isRejection(peerCode) || (peerCode === -32000 && declinedWords.test(message))
    return new ProviderError(isDeclined ? userRejected : peerCode, message, { ...options, data })
  }
  return new ProviderError(internal, message, options)
}

type OwnError = { code?: unknown; message: string; context?: { peerCode?: number; data?: unknown } }

/** How the visitor's no is called, in the wallet or in the modal. */
const rejections = new Set<unknown>([
  'pairing/rejected',
  'pairing/request-cancelled',
  'embedded/rejected',
  'embedded/request-aborted',
])

/**
 * Reads an error of ours without importing what they are: what several late parts share, and itself imports of a page's
 * first script, would split that script.
 */
function readOwnError(error: unknown): OwnError {
  return error instanceof Error ? error : { message: String(error) }
}

/** EIP-1193's own code and the sign protocol's, which wallets use for the same thing. */
function isRejection(code: number): boolean {
  return code === userRejected || (code >= 5000 && code <= 5003)
}
