// @vitest-environment happy-dom
import { stacks } from '@latchkey/stacks'
import { localStacks, stacks as mainnet } from '@latchkey/stacks/networks'
import { describeChain } from '@latchkey/testing/conformance'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { getAddressFromPublicKey } from '@stacks/transactions'
import { installConformingPocket } from '../../testing/installConformingPocket.js'

const networks = [mainnet, localStacks].map(({ caipNetworkId, name }) => ({ id: caipNetworkId, name }))

/** Whether the key that signed is the one of the address. */
function isOwner(address: string, message: string, signature: string): boolean {
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes('\x17Stacks Signed Message:\n')
  const length = text.length < 0xfd ? [text.length] : [0xfd, text.length & 0xff, text.length >> 8]
  const hash = sha256(concatBytes(prefix, new Uint8Array(length), text))
  const bytes = hexToBytes(signature)
  const recovered = concatBytes(bytes.subarray(64), bytes.subarray(0, 64))
  const key = secp256k1.recoverPublicKey(recovered, hash, { prehash: false })
  return [getAddressFromPublicKey(key, 'mainnet'), getAddressFromPublicKey(key, 'testnet')].includes(address)
}

describeChain('stacks with Pocket', {
  createChain: () => stacks({ networks: [mainnet, localStacks] }),
  install: () =>
    installConformingPocket({
      namespace: 'stacks',
      networks,
      kinds: { connect: 'connect', 'stacks-sign-message': 'sign', 'stacks-switch': 'switch' },
      connectorId: 'PocketProvider',
      verify: async ({ address, message, signature }) => isOwner(address, message, signature),
    }),
})
