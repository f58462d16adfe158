export { isBytes } from '../bytes.js'
export { createStandardConnection, type StandardParts } from '../createStandardConnection.js'
export { discoverStandardWallets, type StandardDiscovery } from '../discoverStandardWallets.js'
export { callFeature, getBringToFront, hasFeature, watchChanges } from '../features.js'
export { getAccount } from '../getAccount.js'
export type { NamespaceRules } from '../NamespaceRules.js'
export { connectPairedStandard } from '../pairing/connectPairedStandard.js'
export {
  type AskPaired,
  createPairedStandard,
  type PairedStandardParts,
} from '../pairing/createPairedStandard.js'
export { readAccounts } from '../readAccounts.js'
export { readList, readTexts, readWallet, type WalletFacts } from '../readWallet.js'
export type { StandardProvider, StandardProviderEvents } from '../StandardProvider.js'
export type {
  StandardAccount,
  StandardChange,
  StandardIcon,
  StandardIdentifier,
  StandardWallet,
} from '../StandardWallet.js'
export { recallAccounts, requestAccounts, type Shared, type ShareParameters } from '../shareAccounts.js'
export { toProviderFailure } from '../toProviderFailure.js'
export { type FoundWallet, type WalletListener, watchWallets } from '../watchWallets.js'
