export { evmNodeMethods } from '../evmNodeMethods.js'
