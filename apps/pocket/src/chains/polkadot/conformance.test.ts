// @vitest-environment happy-dom
import { polkadot } from '@latchkey/polkadot'
import { localAssetHub, westendAssetHub } from '@latchkey/polkadot/networks'
import { describeChain } from '@latchkey/testing/conformance'
import { cryptoWaitReady, decodeAddress, sr25519Verify } from '@polkadot/util-crypto'
import { beforeAll } from 'vitest'
import { installConformingPocket } from '../../testing/installConformingPocket.js'

beforeAll(async () => void (await cryptoWaitReady()))

// Both spell addresses as Pocket does, with the generic prefix.
const kitNetworks = [localAssetHub, westendAssetHub] as const

function install() {
  const { selectNetwork: _, ...wallet } = installConformingPocket({
    namespace: 'polkadot',
    networks: kitNetworks.map(({ caipNetworkId, name }) => ({ id: caipNetworkId, name })),
    kinds: { connect: 'connect', 'polkadot-sign-message': 'sign' },
    connectorId: 'pocket',
    isAskedToSwitch: false,
    verify: async ({ address, message, signature }) =>
      sr25519Verify(`<Bytes>${message}</Bytes>`, signature, decodeAddress(address)),
  })
  // It is on no network: each request names its own.
  return wallet
}

describeChain('polkadot with Pocket', {
  createChain: () => polkadot({ networks: kitNetworks }),
  install,
})
