import type { Choices } from '../Choices.js'
import type { Part } from './Part.js'

/** EVM, with the networks that the gateway of choice serves. */
export function describeEvm({ gateway }: Choices): Part {
  const networks = gateway ? ['mainnet', 'base'] : ['localOne', 'localTwo']
  return {
    chain: {
      imports: { 'latchkey/evm': ['evm'], 'latchkey/evm/networks': networks },
      text: `evm({ networks: [${networks.join(', ')}] })`,
    },
  }
}
