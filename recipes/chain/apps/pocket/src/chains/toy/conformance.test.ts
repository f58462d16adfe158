// @vitest-environment happy-dom

import { describeChain } from '@latchkey/testing/conformance'
import { toy } from '@latchkey/toy'
import { toyOne, toyTwo } from '@latchkey/toy/networks'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { installConformingPocket } from '../../testing/installConformingPocket.js'

const networks = [toyOne, toyTwo].map(({ caipNetworkId, name }) => ({ id: caipNetworkId, name }))

describeChain('toy with Pocket', {
  createChain: () => toy({ networks: [toyOne, toyTwo] }),
  install: () =>
    installConformingPocket({
      namespace: 'toy',
      networks,
      kinds: { connect: 'connect', 'toy-sign-message': 'sign', 'toy-switch': 'switch' },
      connectorId: 'app.latchkey.pocket',
      async verify({ address, message, signature }) {
        const bytes = hexToBytes(signature)
        const publicKey = bytes.slice(0, 32)
        const isOwner = address.endsWith(bytesToHex(sha256(publicKey)).slice(0, 40))
        return isOwner && ed25519.verify(bytes.slice(32), utf8ToBytes(`toy message\n${message}`), publicKey)
      },
    }),
})
