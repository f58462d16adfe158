export { type AnnouncePocketParameters, announcePocket } from './announcePocket.js'
export type { PocketNetwork, PocketProvider } from './createProvider.js'
export type { PageWindow } from './PageWindow.js'
export { ProviderError } from './ProviderError.js'
