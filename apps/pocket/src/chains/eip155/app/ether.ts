import type { Currency } from '../../WalletChain.js'

/** What a network of the EVM is paid in unless it says otherwise. */
export const ether: Currency = { symbol: 'ETH', decimals: 18, name: 'ether' }
