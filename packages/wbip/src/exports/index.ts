export { callProvider, listenTo } from '../callProvider.js'
export { readProviders, type WbipWallet } from '../readProviders.js'
export { type FoundProvider, type ProviderWatch, watchProviders } from '../watchProviders.js'
