export { bitcoin, bitcoinSignet, bitcoinTestnet, localBitcoin } from '../networks.js'
