import type { Network, Rpc, RpcOptions } from '@latchkey/core'

/**
 * Reads how much ether an account holds, from the first address of the network that answers. viem would weigh more than
 * the rest of the kit for this one question.
 *
 * @param parameters - Network, address and the caller's signal.
 * @param options - How and where it is asked.
 * @returns Wei.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export function readNativeBalance(
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
  { rpc, ...options }: RpcOptions & { rpc: Rpc },
): Promise<bigint> {
  const params = [address, 'latest']
  return rpc.ask({ network, method: 'eth_getBalance', params, read: readAmount, signal }, options)
}

function readAmount(text: string): bigint {
  const answer: unknown = JSON.parse(text)
  const result = typeof answer === 'object' && answer !== null && 'result' in answer && answer.result
  if (typeof result !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(result)) {
    throw new TypeError('The node answered with no amount')
  }
  return BigInt(result)
}
