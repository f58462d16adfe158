/** The name an address goes by. */
type AccountName = { name: string; avatar: string | null }

/** Finds the name of an address. */
export type NameProvider = {
  /**
   * Finds the name whose owner says that this is its address, confirmed in both directions.
   *
   * @param address - An EVM address.
   * @returns Null when it has none.
   * @throws When the place where names are kept cannot be reached.
   */
  resolve(address: `0x${string}`): Promise<AccountName | null>
}
