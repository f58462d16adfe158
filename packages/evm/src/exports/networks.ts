export { localOne, localTwo } from '../localNetworks.js'
export {
  arbitrum,
  avalanche,
  base,
  bsc,
  gnosis,
  mainnet,
  optimism,
  polygon,
  sepolia,
} from '../networks.js'
