import { getAddress, hexToBytes } from 'viem'
import type { CoinTypes } from '../ChainModule.js'
import { toAddress } from './address.js'

/** Of Ether (SLIP-44), which stands for the main network and for all that have no address of their own. */
const ether = 60
/** Chain ids are below it; with it they are coin types (ENSIP-11). */
const firstChainCoinType = 2 ** 31

/**
 * The coin types of EVM networks: 60, and 2^31 and the chain id of every network, the main one too. The original only takes the top bit
 * off, so a bare chain id counts as well; it is kept as the coin type it stands for, because as a number of SLIP-44 it means another coin.
 *
 * @see ENSIP-11
 */
export const coinTypes: CoinTypes = {
  main: ether,
  read(coinType) {
    if (coinType === ether) return { coinType, networkId: 'eip155:1' }
    const chainId = coinType - firstChainCoinType
    const isOne = chainId > 0 && chainId < firstChainCoinType
    return isOne ? { coinType, networkId: `eip155:${chainId}` } : undefined
  },
  readLoosely(chainId) {
    const isOne = chainId > 0 && chainId < firstChainCoinType
    return isOne ? { coinType: firstChainCoinType + chainId, networkId: `eip155:${chainId}` } : undefined
  },
  // EIP-55.
  toSpelling: (address) => getAddress(address),
  toBytes: (address) => hexToBytes(toAddress(address)),
}
