import * as v from 'valibot'

/** A chain id as wallets pass it: hexadecimal, within the safe integers. */
export const hexChainIdSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,13}$/),
  v.transform((text) => Number.parseInt(text, 16)),
)

/** What `wallet_switchEthereumChain` and `wallet_addEthereumChain` are called with. */
export const switchParametersSchema = v.looseTuple([v.looseObject({ chainId: hexChainIdSchema })])
