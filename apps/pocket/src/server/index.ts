export { defaultNetworks, type PocketNetwork } from './networks.js'
export { type RunningPocket, type StartPocketParameters, startPocket } from './startPocket.js'
