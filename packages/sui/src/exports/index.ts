export type { SuiOptions } from '../SuiOptions.js'
export { sui } from '../sui.js'
export type { SuiChain } from '../wallets/rules.js'
export type { SuiProvider, SuiProviderEvents } from '../wallets/SuiProvider.js'
