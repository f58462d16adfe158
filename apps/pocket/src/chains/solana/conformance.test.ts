// @vitest-environment happy-dom
import { decodeBase58 } from '@latchkey/primitives'
import { solana } from '@latchkey/solana'
import { localSolana, solanaDevnet } from '@latchkey/solana/networks'
import { describeChain } from '@latchkey/testing/conformance'
import { ed25519 } from '@noble/curves/ed25519.js'
import { installConformingPocket } from '../../testing/installConformingPocket.js'
import { testCluster } from '../../testing/testAccounts.js'

describeChain('solana with Pocket', {
  createChain: () => solana({ networks: [localSolana, solanaDevnet] }),
  install: () =>
    installConformingPocket({
      namespace: 'solana',
      networks: [testCluster],
      kinds: { connect: 'connect', 'solana-sign-message': 'sign' },
      connectorId: 'Pocket',
      isAskedToSwitch: false,
      // The keys are public, so there is one network, of test coins.
      servesOneNetwork: true,
      async verify({ address, message, signature }) {
        const [key, made] = [address, signature].map(decodeBase58)
        return !!key && !!made && ed25519.verify(made, new TextEncoder().encode(message), key)
      },
    }),
})
