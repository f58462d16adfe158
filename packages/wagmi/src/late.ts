// What comes with the kit's late part, in one script.
export { leaveWagmi } from './createWagmiConnector.js'
export { watchConnectors } from './watchConnectors.js'
