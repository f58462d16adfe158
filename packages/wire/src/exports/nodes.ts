export { evmNodeMethods } from '../chains/eip155/evmNodeMethods.js'
