// @vitest-environment happy-dom
import { sui } from '@latchkey/sui'
import { localSui, suiDevnet } from '@latchkey/sui/networks'
import { describeChain } from '@latchkey/testing/conformance'
import { verifyPersonalMessageSignature } from '@mysten/sui/verify'
import { installConformingPocket } from '../../testing/installConformingPocket.js'

describeChain('sui with Pocket', {
  createChain: () => sui({ networks: [localSui, suiDevnet] }),
  install: () =>
    installConformingPocket({
      namespace: 'sui',
      networks: [{ id: localSui.caipNetworkId, name: localSui.name }],
      kinds: { connect: 'connect', 'sui-sign-message': 'sign' },
      connectorId: 'Pocket',
      isAskedToSwitch: false,
      // The keys are public, so there is one network, of test coins.
      servesOneNetwork: true,
      async verify({ address, message, signature }) {
        const bytes = new TextEncoder().encode(message)
        const key = await verifyPersonalMessageSignature(bytes, signature).catch(() => undefined)
        return key?.toSuiAddress() === address
      },
    }),
})
