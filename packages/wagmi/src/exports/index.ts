export { type LatchkeyConnectorOptions, latchkey } from '../latchkey.js'
