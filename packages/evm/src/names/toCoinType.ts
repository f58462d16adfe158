/** ENSIP-11: the bit that marks the coin type of an EVM network, plus its chain id. */
const evmBit = 2 ** 31

/**
 * The coin type of a network (ENSIP-11).
 *
 * @param network - `id`: its chain id.
 * @returns Undefined for a chain id that no coin type has: at or above 2^31 (§5.030).
 */
export function toCoinType({ id }: { id: number | string }): number | undefined {
  const chainId = Number(id)
  return Number.isInteger(chainId) && chainId > 0 && chainId < evmBit ? evmBit + chainId : undefined
}
