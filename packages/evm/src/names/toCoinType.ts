/**
 * The coin type of a network (ENSIP-11): its chain id with the highest bit of 32 set.
 *
 * @param network - `id`: its chain id.
 * @returns Undefined for a chain id that no coin type has: at or above 2^31 (§5.030).
 */
export function toCoinType({ id }: { id: number | string }): number | undefined {
  return +id < 2 ** 31 ? 2 ** 31 + +id : undefined
}
