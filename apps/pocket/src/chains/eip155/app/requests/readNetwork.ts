import { toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import { RequestError } from '../../../../app/requests/RequestError.js'
import { nodeUrlSchema, symbolSchema } from '../../../../shared/network.js'
import { switchParametersSchema } from '../../chainId.js'

/** Addresses of nodes tried at most: sites list dozens, and one is enough. */
const maxTried = 5

const addSchema = v.looseTuple([
  v.looseObject({
    chainName: v.optional(v.string()),
    rpcUrls: v.optional(v.array(v.unknown())),
    nativeCurrency: v.optional(
      v.looseObject({ symbol: v.optional(v.unknown()), decimals: v.optional(v.unknown()) }),
    ),
  }),
])

/** A network a site wants pocket to have (EIP-3085). */
export type NetworkProposal = {
  chainId: number
  /** What the site calls it. */
  siteName: string | undefined
  /** What its currency is called. */
  symbol: string | undefined
  /** Where its nodes are, in the site's words. */
  rpcUrls: readonly string[]
}

/**
 * Reads the parameter of `wallet_switchEthereumChain`.
 *
 * @param params - All parameters.
 * @throws RequestError with the reason.
 */
export function readChainId(params: unknown): number {
  const parsed = v.safeParse(switchParametersSchema, params)
  if (!parsed.success || parsed.output[0].chainId === 0) {
    throw new RequestError('Pass one object with a chainId in hexadecimal')
  }
  return parsed.output[0].chainId
}

/**
 * Reads the parameter of `wallet_addEthereumChain`. A network pocket has needs no more than its id.
 *
 * @param params - All parameters.
 * @param isKnown - Tells whether pocket has a network.
 * @throws RequestError with the reason.
 */
export function readNetworkProposal(params: unknown, isKnown: (chainId: number) => boolean): NetworkProposal {
  const chainId = readChainId(params)
  const parsed = v.safeParse(addSchema, params)
  if (!parsed.success) throw new RequestError('Pass one object with chainName, rpcUrls and nativeCurrency')
  const [{ chainName, rpcUrls = [], nativeCurrency }] = parsed.output
  const siteName = chainName === undefined ? undefined : toPlainText(chainName)
  if (isKnown(chainId)) return { chainId, siteName, symbol: undefined, rpcUrls: [] }
  if (!siteName) throw new RequestError('A network needs a chainName')
  const nodes = rpcUrls.filter((url): url is string => v.is(nodeUrlSchema, url)).slice(0, maxTried)
  if (nodes.length === 0) throw new RequestError('A network needs an http or https address in rpcUrls')
  const symbol = typeof nativeCurrency?.symbol === 'string' ? toPlainText(nativeCurrency.symbol) : ''
  if (!v.is(symbolSchema, symbol)) {
    throw new RequestError('A network needs a nativeCurrency with a symbol of 1 to 11 characters')
  }
  if (nativeCurrency?.decimals !== 18) {
    throw new RequestError('Pocket can only use networks whose nativeCurrency has 18 decimals')
  }
  return { chainId, siteName, symbol, rpcUrls: nodes }
}
