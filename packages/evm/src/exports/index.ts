export { type EvmOptions, evm } from '../evm.js'
export { getEvmProvider } from '../getEvmProvider.js'
export { toNetwork } from '../toNetwork.js'
export type { Eip1193Events, Eip1193Provider } from '../wallets/Eip1193Provider.js'
