export type { PocketNetwork, PocketProvider } from '../chains/eip155/page/createProvider.js'
export { ProviderError } from '../chains/eip155/page/eip1193.js'
export { type AnnouncePocketParameters, announcePocket } from './announcePocket.js'
export type { PageWindow } from './PageWindow.js'
