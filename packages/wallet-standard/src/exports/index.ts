export { callFeature, getBringToFront, hasFeature, watchChanges } from '../features.js'
export { readAccounts } from '../readAccounts.js'
export { readList, readTexts, readWallet, type WalletFacts } from '../readWallet.js'
export type {
  StandardAccount,
  StandardChange,
  StandardIcon,
  StandardIdentifier,
  StandardWallet,
} from '../StandardWallet.js'
export { type FoundWallet, type WalletListener, watchWallets } from '../watchWallets.js'
