export { nameChains } from './nameChains'
export { Playground } from './Playground'
