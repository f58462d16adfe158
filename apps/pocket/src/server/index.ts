export type { ServedNetwork } from '../chains/ServerChain.js'
export type { PocketRelay } from './readSettings.js'
export { type RunningPocket, type StartPocketParameters, startPocket } from './startPocket.js'
