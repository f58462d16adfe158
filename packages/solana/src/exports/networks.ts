export { localSolana, solana, solanaDevnet, solanaTestnet } from '../networks.js'
