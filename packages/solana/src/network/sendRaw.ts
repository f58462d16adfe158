import type { Rpc, RpcOptions } from '@latchkey/core'
import { NodeError } from '@latchkey/errors/node'
import { encodeBase64 } from '@latchkey/primitives'
import type { SendRawParameters } from '../wallets/ConnectionParts.js'

/**
 * Hands a signed transaction to a network's node (`sendTransaction`). The same transaction twice is one: every address is
 * tried.
 *
 * @param parameters - The transaction and its network.
 * @param sources - How and where it is asked.
 * @returns Its first signature in base58, by which the network knows it.
 * @throws `wire/rpc` when a node refuses it, `wire/network` when none answers.
 */
export async function sendRaw(
  { network, transaction, options = {}, signal = new AbortController().signal }: SendRawParameters,
  { rpc, ...sources }: RpcOptions & { rpc: Rpc },
): Promise<string> {
  const params = [encodeBase64(transaction), { ...options, encoding: 'base64' }]
  const answer = await rpc.ask({ network, method: 'sendTransaction', params, read, signal }, sources)
  if ('signature' in answer) return answer.signature
  throw new NodeError('wire/rpc', answer)
}

type Answer = { signature: string } | { code: number; message: string; data: unknown }

function read(text: string): Answer {
  const { result, error } = JSON.parse(text) as { result?: unknown; error?: Record<string, unknown> }
  if (typeof result === 'string') return { signature: result }
  if (typeof error?.code !== 'number') throw new TypeError('The node answered with no signature')
  return { code: error.code, message: String(error.message), data: error.data }
}
