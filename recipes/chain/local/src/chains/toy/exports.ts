export { startNode, type ToyNode } from './node/startNode.js'
export { toyNetworks } from './toyNetworks.js'
