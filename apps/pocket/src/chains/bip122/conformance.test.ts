// @vitest-environment happy-dom
import { bitcoin } from '@latchkey/bitcoin'
import { localBitcoin, bitcoin as mainnet } from '@latchkey/bitcoin/networks'
import { describeChain } from '@latchkey/testing/conformance'
import { NETWORK } from '@scure/btc-signer'
import { isBip322 } from '../../testing/bitcoin/verifyBitcoinMessage.js'
import { installConformingPocket } from '../../testing/installConformingPocket.js'

const networks = [mainnet, localBitcoin].map(({ caipNetworkId, name }) => ({ id: caipNetworkId, name }))

describeChain('bitcoin with Pocket', {
  createChain: () => bitcoin({ networks: [mainnet, localBitcoin] }),
  install: () =>
    installConformingPocket({
      namespace: 'bip122',
      networks,
      kinds: { connect: 'connect', 'bitcoin-sign-message': 'sign', 'bitcoin-switch': 'switch' },
      connectorId: 'PocketProvider',
      async verify({ address, message, signature }) {
        return address.startsWith('bc1')
          ? isBip322({ address, message, signature }, NETWORK)
          : isBip322({ address, message, signature })
      },
    }),
})
