export { type NamedChain, nameChains } from './nameChains'
export { chainPackages } from './registry'
