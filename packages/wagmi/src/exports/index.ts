export { fromConnector } from '../fromConnector.js'
export { type FromWagmiOptions, fromWagmi, type WagmiChain, type WagmiNetworkId } from '../fromWagmi.js'
export { type LatchkeyConnectorOptions, latchkey } from '../latchkey.js'
