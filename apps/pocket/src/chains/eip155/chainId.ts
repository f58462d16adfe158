import * as v from 'valibot'

/** A chain id as a number. */
export const chainIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A chain id as wallets pass it: hexadecimal, within the safe integers. */
export const hexChainIdSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,13}$/),
  v.transform((text) => Number.parseInt(text, 16)),
)

/** What `wallet_switchEthereumChain` and `wallet_addEthereumChain` are called with. */
export const switchParametersSchema = v.looseTuple([v.looseObject({ chainId: hexChainIdSchema })])

/**
 * The CAIP-2 id of a network.
 *
 * @param chainId - Its number.
 */
export function toNetwork(chainId: number): string {
  return `eip155:${chainId}`
}

/**
 * The number in the CAIP-2 id of a network.
 *
 * @param network - Any text.
 * @returns Nothing when it names no network of the EVM.
 */
export function toChainId(network: string): number | undefined {
  const digits = /^eip155:([1-9]\d{0,15})$/.exec(network)?.[1]
  const chainId = Number(digits)
  return Number.isSafeInteger(chainId) ? chainId : undefined
}
