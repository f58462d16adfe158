export { type AnnouncePocketParameters, announcePocket } from './announcePocket.js'
export type { PocketNetwork, PocketProvider } from './createProvider.js'
export { ProviderError } from './eip1193.js'
export type { PageWindow } from './PageWindow.js'
