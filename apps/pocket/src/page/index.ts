export type { PageNetwork } from '../chains/PageChain.js'
export { type AnnouncePocketParameters, announcePocket } from './announcePocket.js'
export type { PageWindow } from './PageWindow.js'
export { ProviderError } from './ProviderError.js'
