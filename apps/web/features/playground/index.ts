export { Playground } from './Playground'
