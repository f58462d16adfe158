export type { LocalBitcoinNetwork } from './LocalBitcoinNetwork.js'
export {
  createLocalBitcoinNetwork,
  type LocalBitcoinAccount,
  type LocalBitcoinPorts,
  localBitcoin,
  localBitcoinAccounts,
} from './localBitcoin.js'
