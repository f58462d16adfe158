/** Jupiter's program (version 6). */
export const jupiterProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** What a call of Jupiter promises, in base units. */
export type JupiterRoute = { soldAtomic: bigint; minimumAtomic: bigint }

/**
 * The calls that swap an exact amount, by the first eight bytes of their data: where their amounts stand. The older ones have them
 * behind the route, at the end.
 */
const calls: Readonly<Record<string, (length: number) => { start: number; feeBytes: number }>> = {
  // route, shared_accounts_route
  e517cb977ae3ad2a: (length) => ({ start: length - 19, feeBytes: 1 }),
  c1209b3341d69c81: (length) => ({ start: length - 19, feeBytes: 1 }),
  // route_v2, shared_accounts_route_v2
  bb64facc31c4af14: () => ({ start: 8, feeBytes: 4 }),
  d19853937cfed8e9: () => ({ start: 9, feeBytes: 4 }),
}
const basisPoints = 10_000n

/**
 * Reads what a call of Jupiter sells at most, and the least that it lets arrive.
 *
 * @param data - The call's data.
 * @returns Undefined for any other call, and for one that takes a fee for somebody: none is asked for here.
 * @see https://github.com/jup-ag/instruction-parser
 */
export function readJupiterRoute(data: Uint8Array): JupiterRoute | undefined {
  const name = Array.from(data.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const place = Object.hasOwn(calls, name) ? calls[name]?.(data.length) : undefined
  // Both amounts, the slippage, and the fees.
  if (!place || place.start < 8 || place.start + 18 + place.feeBytes > data.length) return undefined
  const { feeBytes, start } = place
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const slippage = BigInt(view.getUint16(start + 16, true))
  const fees = data.subarray(start + 18, start + 18 + feeBytes)
  if (fees.some((byte) => byte !== 0) || slippage > basisPoints) return undefined
  const quotedAtomic = view.getBigUint64(start + 8, true)
  return {
    soldAtomic: view.getBigUint64(start, true),
    minimumAtomic: (quotedAtomic * (basisPoints - slippage)) / basisPoints,
  }
}
