import * as v from 'valibot'

const requestSchema = v.object({
  id: v.union([v.number(), v.string(), v.null()]),
  jsonrpc: v.literal('2.0'),
  method: v.string(),
  params: v.unknown(),
})

/**
 * Answers what follows from the network id alone, so that no upstream is asked.
 *
 * @param chainId - CAIP-2 id with a numeric reference.
 * @param body - The parsed body.
 * @returns The JSON-RPC answer, or undefined when an upstream has to be asked.
 */
export function answerLocally(chainId: string, body: unknown): object | undefined {
  const reference = chainId.split(':')[1] ?? ''
  const request = v.safeParse(requestSchema, body)
  if (!request.success || !/^\d+$/.test(reference)) return undefined
  const result = getResult(request.output.method, reference)
  return result === undefined ? undefined : { jsonrpc: '2.0', id: request.output.id, result }
}

function getResult(method: string, reference: string): string | boolean | undefined {
  if (method === 'eth_chainId') return `0x${BigInt(reference).toString(16)}`
  if (method === 'net_version') return reference
  if (method === 'net_listening') return true
  return undefined
}
