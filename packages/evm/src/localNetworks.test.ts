import { localNetworks } from '@latchkey/local/networks/eip155'
import { expect, test } from 'vitest'
import { localOne, localTwo } from './localNetworks.js'

test('the local networks are those that the local stack runs on its own ports', () => {
  const [one, two] = localNetworks
  for (const [ours, theirs] of [
    [localOne, one],
    [localTwo, two],
  ] as const) {
    const { caipNetworkId, name, testnet, isLocal, nativeCurrency, rpcUrls, blockExplorers } = theirs
    expect(ours).toMatchObject({
      caipNetworkId,
      name,
      testnet,
      isLocal,
      nativeCurrency,
      rpcUrls,
      blockExplorers,
    })
  }
})
