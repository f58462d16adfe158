export type {
  LocalChain,
  LocalChainNetwork,
  LocalKitNetwork,
  LocalNamespace,
} from '../chains/LocalChain.js'
export { localChains } from '../chains/registry.js'
export { chainParts } from '../parts/parts.mjs'
export type { StackPort } from '../parts/StackPart.js'
export { defaultStackPorts, mapPorts, type StackPortName, type StackPorts } from '../parts/stackPorts.js'
