import type { ChainContext, Network } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { getRpcAddresses, type RpcAddress, type RpcSources } from './getRpcAddresses.js'

/** Longest wait for an answer in milliseconds (§9.016). */
const defaultTimeoutMs = 10_000
/** An answer is a number: what is longer than this many bytes is none, and is not waited for. */
const maxAnswerBytes = 16_384

/**
 * Reads how much ether an account holds, from the first address of the network that answers. viem would weigh more than
 * the rest of the kit for this one question.
 *
 * @param parameters - Network, address and the caller's signal.
 * @param options - Where the addresses come from; `timeoutMs`: the longest wait for each (10 s).
 * @returns Wei.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function readNativeBalance(
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
  {
    timeoutMs = defaultTimeoutMs,
    fetch = globalThis.fetch,
    ...sources
  }: RpcSources & { timeoutMs?: number | undefined },
): Promise<bigint> {
  const nodes = await getRpcAddresses(network, sources)
  let cause: unknown
  for (const node of nodes) {
    signal.throwIfAborted()
    try {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      return await ask(fetch, node, { address, signal: deadline })
    } catch (error) {
      signal.throwIfAborted()
      cause = error
    }
  }
  throw new AppKitError('wire/network', { url: nodes[0]?.url ?? network.caipNetworkId }, { cause })
}

async function ask(
  fetch: ChainContext['fetch'],
  { url, contentType }: RpcAddress,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<bigint> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
    signal,
  })
  const answer: unknown = JSON.parse(await readText(response))
  const result = typeof answer === 'object' && answer !== null && 'result' in answer && answer.result
  if (typeof result !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(result)) {
    throw new TypeError('The node answered with no amount')
  }
  return BigInt(result)
}

async function readText({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > maxAnswerBytes) {
      await reader.cancel()
      throw new RangeError('The node answered with more than an amount')
    }
    text += decoder.decode(value, { stream: true })
  }
  return text
}
