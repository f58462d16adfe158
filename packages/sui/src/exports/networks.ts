export { localSui, sui, suiDevnet, suiTestnet } from '../networks.js'
