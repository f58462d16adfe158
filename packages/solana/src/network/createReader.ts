import type { Network, Rpc, RpcOptions } from '@latchkey/core'
import { createSolanaRpcFromTransport, type Rpc as KitRpc, type SolanaRpcApi } from '@solana/kit'

/** Reads from a network: a client of Solana Kit. */
export type Reader = KitRpc<SolanaRpcApi>

/** A node answers a list of accounts with this many bytes at most. */
const maxBytes = 16_777_216
/** Texts come first, so that digits in them are passed over. Up to 15 digits a number of JavaScript rounds nothing. */
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Makes what reads a network for code that knows Solana: Solana Kit's client, which asks where and how the kit does.
 *
 * @param network - The network.
 * @param sources - How and where it is asked.
 * @param signal - Ends asking.
 */
export function createReader(
  network: Network,
  { rpc, ...sources }: RpcOptions & { rpc: Rpc },
  signal: AbortSignal,
): Reader {
  return createSolanaRpcFromTransport(({ payload, signal: own }) => {
    const { method, params } = payload as { method: string; params: readonly unknown[] }
    return rpc.ask(
      {
        network,
        method,
        params: toNumbers(params),
        read: (text) => readJson(text) as never,
        maxBytes,
        signal: own ? AbortSignal.any([own, signal]) : signal,
      },
      sources,
    )
  })
}

/** Solana Kit refuses numbers that JavaScript would round before they come here. */
function toNumbers(params: readonly unknown[]): readonly unknown[] {
  const text = JSON.stringify(params, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
  return JSON.parse(text) as readonly unknown[]
}

/** Whole numbers that JavaScript would round become bigints. */
function readJson(text: string): unknown {
  const wrapped = text.replace(textOrNumber, (part) =>
    /^-?\d{16,}$/.test(part) ? `{"$bigint":"${part}"}` : part,
  )
  return JSON.parse(wrapped, (_, value: unknown) =>
    typeof value === 'object' && value !== null && '$bigint' in value ? BigInt(String(value.$bigint)) : value,
  )
}
