import { isAppKitError } from '@latchkey/errors'

/** HTTP answers after which the same call may succeed (§7.041). */
const retriedStatuses = new Set([403, 408, 413, 429, 500, 502, 503, 504])
/** JSON-RPC codes after which the same call may succeed: no code, limit exceeded, internal error, unknown. */
const retriedRpcCodes = new Set([-1, -32005, -32603, 429])

/** How {@link withRetry} waits; times in milliseconds. */
export type RetryOptions = {
  /** Further tries after the first (3). */
  retryCount?: number
  /** Wait before the first further try; doubled for each one after it (150). */
  delayMs?: number
  /** Waits; injected by tests. */
  wait?: (delayMs: number, signal?: AbortSignal) => Promise<void>
  signal?: AbortSignal | undefined
}

/**
 * Runs a call again while its failure may be a passing one (§7.040 to §7.042). A `Retry-After` of the server
 * is honoured; a failure that cannot pass by itself is thrown at once.
 *
 * @param run - The call.
 * @param options - See {@link RetryOptions}.
 * @returns What the call returns.
 * @throws Whatever the last try threw.
 */
export async function withRetry<Result>(
  run: () => Promise<Result>,
  { retryCount = 3, delayMs = 150, wait = waitFor, signal }: RetryOptions = {},
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= retryCount || signal?.aborted || !isWorthRetrying(error)) throw error
      await wait(getRetryAfterMs(error) ?? delayMs * 2 ** attempt, signal)
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  if (isAppKitError(error, 'wire/http-status')) {
    return retriedStatuses.has(error.context.status) && !isRefusedOrigin(error.context)
  }
  if (isAppKitError(error, 'wire/rpc')) return retriedRpcCodes.has(error.context.code)
  if (isAppKitError(error)) return error.isRetryable
  return false
}

/** An allow-list answer stays the same however often it is asked for. */
function isRefusedOrigin({ status, body }: { status: number; body: string }): boolean {
  return status === 403 && /allow.?list|origin/i.test(body)
}

function getRetryAfterMs(error: unknown): number | undefined {
  if (!isAppKitError(error, 'wire/http-status')) return undefined
  const response = error.cause
  if (!(response instanceof Response)) return undefined
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

function waitFor(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
