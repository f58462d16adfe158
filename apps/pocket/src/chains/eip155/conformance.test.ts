// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import { createTestNetwork } from '@latchkey/testing'
import { describeChain } from '@latchkey/testing/conformance'
import { verifyMessage } from 'viem'
import { referenceOf } from '../../shared/caip.js'
import { installConformingPocket } from '../../testing/installConformingPocket.js'

const networks = [
  { id: 'eip155:31337', name: 'Local One' },
  { id: 'eip155:31338', name: 'Local Two' },
]

describeChain('evm with Pocket', {
  createChain: () =>
    evm({ networks: networks.map(({ id, name }) => createTestNetwork(Number(referenceOf(id)), name)) }),
  install: () =>
    installConformingPocket({
      namespace: 'eip155',
      networks,
      kinds: { connect: 'connect', 'sign-message': 'sign', switch: 'switch' },
      connectorId: 'app.latchkey.pocket',
      verify: ({ address, message, signature }) =>
        verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
    }),
})
