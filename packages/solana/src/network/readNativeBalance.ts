import type { Network, Rpc, RpcOptions } from '@latchkey/core'

/**
 * Reads how much SOL an account holds, from the first address of the network that answers.
 *
 * @param parameters - Network, address and the caller's signal.
 * @param options - How and where it is asked.
 * @returns Lamports.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export function readNativeBalance(
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
  { rpc, ...options }: RpcOptions & { rpc: Rpc },
): Promise<bigint> {
  const params = [address, { commitment: 'confirmed' }]
  return rpc.ask({ network, method: 'getBalance', params, read: readLamports, signal }, options)
}

/** There are more lamports than whole numbers of JavaScript, so the digits are read as they stand. */
function readLamports(text: string): bigint {
  const answer = JSON.parse(text) as { result?: { value?: unknown } } | null
  const [, digits] = /"value"\s*:\s*(\d{1,20})\s*[,}]/.exec(text) ?? []
  if (typeof answer?.result?.value !== 'number' || digits === undefined) {
    throw new TypeError('The node answered with no amount')
  }
  return BigInt(digits)
}
