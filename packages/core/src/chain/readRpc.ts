import { AppKitError } from '@latchkey/errors'
import type { RpcAddress } from './getRpcAddresses.js'
import type { Network } from './Network.js'

/** Longest wait for an answer in milliseconds (§9.016). */
const defaultTimeoutMs = 10_000
/** What is longer than this many bytes is no short answer, and is not waited for, unless the question says more. */
const shortAnswerBytes = 16_384

/** One question to a network's node whose answer is short. */
export type RpcQuestion<Answer> = {
  network: Network
  method: string
  params: readonly unknown[]
  /**
   * Reads the answer's JSON text: amounts may be longer than a number of JavaScript holds. What it throws makes the next
   * address be asked.
   */
  read(text: string): Answer
  /** The longest answer that is taken, in bytes (16384). */
  maxBytes?: number
  signal: AbortSignal
}

/**
 * Asks a network one question, at the first of its addresses that answers. Libraries for a chain weigh more than the rest
 * of the kit; a balance needs none.
 *
 * @param question - See {@link RpcQuestion}.
 * @param options - `addresses`: where it is asked, best first; `timeoutMs`: the longest wait for each (10 s).
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function readRpc<Answer>(
  question: RpcQuestion<Answer>,
  {
    addresses,
    timeoutMs,
    fetch,
  }: { addresses: readonly RpcAddress[]; timeoutMs?: number | undefined; fetch: typeof globalThis.fetch },
): Promise<Answer> {
  return askInTurn(question, { addresses, timeoutMs }, async (address, signal) =>
    question.read(await ask(fetch, address, { ...question, signal })),
  )
}

/**
 * Asks the addresses of a network one after the other, until one answers.
 *
 * @param question - The network, and what ends asking.
 * @param options - See {@link readRpc}.
 * @param askOne - Asks one; what it throws makes the next be asked.
 * @throws as {@link readRpc}
 */
export async function askInTurn<Answer>(
  { network, signal }: { network: Network; signal: AbortSignal },
  {
    addresses,
    timeoutMs = defaultTimeoutMs,
  }: { addresses: readonly RpcAddress[]; timeoutMs?: number | undefined },
  askOne: (address: RpcAddress, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  let cause: unknown
  for (const address of addresses) {
    signal.throwIfAborted()
    try {
      return await askOne(address, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    } catch (error) {
      signal.throwIfAborted()
      cause = error
    }
  }
  throw new AppKitError('wire/network', { url: addresses[0]?.url ?? network.caipNetworkId }, { cause })
}

async function ask(
  fetch: typeof globalThis.fetch,
  { url, contentType }: RpcAddress,
  {
    method,
    params,
    signal,
    maxBytes = shortAnswerBytes,
  }: Pick<RpcQuestion<unknown>, 'method' | 'params' | 'signal' | 'maxBytes'>,
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
  })
  return readText(response, maxBytes)
}

/**
 * Reads an answer, and gives up when it is longer than allowed.
 *
 * @param response - The answer.
 * @param maxBytes - The longest that is taken.
 * @throws RangeError when it is longer.
 */
export async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw new RangeError('The node answered with more than was asked for')
    }
    text += decoder.decode(value, { stream: true })
  }
  return text
}
