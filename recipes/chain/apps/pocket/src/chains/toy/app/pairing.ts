import type { ChainPairing } from '../../WalletChain.js'
import { sign } from './perform.js'
import type { ToyRequest } from './ToyRequest.js'

/** What sites on other devices are offered with toy accounts. */
export const pairing: ChainPairing<ToyRequest> = {
  methods: { toy_signMessage: 'Sign messages with toy accounts', toy_send: 'Send toys' },
  events: ['accountsChanged', 'chainChanged'],
  toNetworkData: (network) => network,
  signText: (address, text) => sign(address, `toy message\n${text}`),
}
