export { type EvmNetwork, type EvmNetworkIdOf, type EvmOptions, evm } from '../evm.js'
export type { TransportOptions } from '../network/createReader.js'
export { type EvmChainDefinition, type EvmNetworkId, toNetwork } from '../toNetwork.js'
export type { Eip1193Events, Eip1193Provider } from '../wallets/Eip1193Provider.js'
