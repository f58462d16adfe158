import * as v from 'valibot'
import { errorCodes } from '../shared/errorCodes.js'
import type { PageWindow } from './PageWindow.js'
import { ProviderError } from './ProviderError.js'

/** How long a node may take, in milliseconds. */
const timeoutMs = 30_000

const answerSchema = v.union([
  v.looseObject({
    error: v.looseObject({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
  }),
  v.looseObject({ result: v.unknown() }),
])

const servedSchema = v.looseObject({ network: v.looseObject({ id: v.string() }) })

/**
 * Whether pocket's server reaches a network.
 *
 * @param page - The page's window.
 * @param url - The server's address for the network.
 */
export async function isServed(page: PageWindow, url: string): Promise<boolean> {
  try {
    const response = await page.fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return v.is(servedSchema, await response.json())
  } catch {
    // Pocket isn’t running: what it has cannot be known, and nothing of it can be used.
    return false
  }
}

/**
 * Reads from a network's node through pocket's server, where the node speaks JSON-RPC.
 *
 * @param page - The page's window.
 * @param url - The server's address for the network.
 * @param method - One the server passes on.
 * @param params - Its parameters.
 * @returns The node's result.
 * @throws `ProviderError` with the node's code, or -32603 when it cannot be reached.
 */
export async function readFromNode(
  page: PageWindow,
  url: string,
  method: string,
  params: unknown,
): Promise<unknown> {
  let raw: unknown
  try {
    const response = await page.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    raw = await response.json()
  } catch {
    throw new ProviderError(errorCodes.internal, 'The network could not be reached', { reason: 'network' })
  }
  const parsed = v.safeParse(answerSchema, raw)
  if (!parsed.success) {
    throw new ProviderError(errorCodes.internal, 'The network gave an answer that could not be read')
  }
  if ('result' in parsed.output) return parsed.output.result
  const { code, message, data } = parsed.output.error as { code: number; message: string; data?: unknown }
  throw new ProviderError(code, message, data)
}
