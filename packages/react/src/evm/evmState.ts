import { createSelectors } from '../query/createSelectors.js'

/** What the hooks of EVM read of a kit's state. */
export const evmState = createSelectors('eip155')
