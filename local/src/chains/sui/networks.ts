export type { LocalSuiNetwork, LocalSuiToken } from './LocalSuiNetwork.js'
export { createLocalSuiNetwork, type LocalSuiPorts, localSui, localSuiAccounts } from './localSui.js'
export { localSuiTokens } from './localSuiTokens.js'
