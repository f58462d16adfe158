import type { CosmosNetwork, TokenNames } from '../CosmosNetwork.js'

const usdc: TokenNames = { name: 'USDC', symbol: 'USDC', decimals: 6 }
const atom: TokenNames = { name: 'Cosmos Hub', symbol: 'ATOM', decimals: 6 }

/** Tokens that networks have no names for, by network and denom: those that came over IBC are hashes of where they came from. */
const knownTokens: Readonly<Record<string, Readonly<Record<string, TokenNames>>>> = {
  'cosmos:cosmoshub-4': {
    // transfer/channel-536/uusdc, of Noble
    'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013': usdc,
  },
  'cosmos:osmosis-1': {
    // transfer/channel-0/uatom
    'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2': atom,
    // transfer/channel-750/uusdc, of Noble
    'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4': usdc,
  },
}

/**
 * How a well-known token is shown.
 *
 * @param network - The network it is on.
 * @param denom - Its denom.
 */
export function findKnownToken(
  { caipNetworkId }: Pick<CosmosNetwork, 'caipNetworkId'>,
  denom: string,
): TokenNames | undefined {
  return knownTokens[caipNetworkId]?.[denom]
}
