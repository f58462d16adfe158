export { defaultNetworks, type PocketNetwork } from './readSettings.js'
export { type RunningPocket, type StartPocketParameters, startPocket } from './startPocket.js'
