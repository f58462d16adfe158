// @vitest-environment happy-dom

import { pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { cosmos } from '@latchkey/cosmos'
import { cosmosHub, localHub, localZone } from '@latchkey/cosmos/networks'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { describeChain } from '@latchkey/testing/conformance'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { installConformingPocket } from '../../testing/installConformingPocket.js'
import { toTextDocument } from './app/aminoDocument.js'

/** Whether the key that signed is the one of the address. */
function isOwner(address: string, message: string, signature: string): boolean {
  const bytes = decodeBase64(signature)
  const hash = sha256(serializeSignDoc(toTextDocument(address, new TextEncoder().encode(message)) as never))
  const prefix = address.slice(0, address.lastIndexOf('1'))
  return [0, 1].some((recovery) => {
    const key = secp256k1.recoverPublicKey(Uint8Array.of(recovery, ...(bytes ?? [])), hash, {
      prehash: false,
    })
    return (
      pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value: encodeBase64(key) }, prefix) === address
    )
  })
}

describeChain('cosmos with Pocket', {
  createChain: () => cosmos({ networks: [localHub, localZone, cosmosHub] }),
  install() {
    const pocket = installConformingPocket({
      namespace: 'cosmos',
      networks: [localHub, localZone].map(({ caipNetworkId, name }) => ({ id: caipNetworkId, name })),
      kinds: { connect: 'connect', 'cosmos-sign-message': 'sign' },
      connectorId: 'pocket-cosmos',
      isAskedToSwitch: false,
      sharesActiveOnly: true,
      verify: async ({ address, message, signature }) => isOwner(address, message, signature),
    })
    // Wallets of this kind say nothing when they come: they have come by the time the page has loaded.
    window.dispatchEvent(new Event('load'))
    return pocket
  },
})
