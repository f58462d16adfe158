import { localNetworks } from '@latchkey/local/networks/eip155'
import { expect, test } from 'vitest'
import { toWireTransaction } from './toWireTransaction.js'

const [network] = localNetworks
const facts = {
  getWorth: () => undefined,
  getPublicUrl: () => 'https://gateway.example.org',
  networks: { find: () => ({ network }) },
  images: {},
} as unknown as Parameters<typeof toWireTransaction>[1]

test.each([
  ['Latchkey Keys #1', false],
  [null, false],
  ['Claim at www.free.example #1', true],
  ['USD Coin', true],
])('an NFT called %s: spam %s', (name, isSpam) => {
  const { transfers } = toWireTransaction(
    {
      ...{ id: '1', caipNetworkId: network.caipNetworkId, hash: '0x1', operationType: 'mint' },
      ...{ minedAtSeconds: 1_700_000_000, sentFrom: '0x1', sentTo: '0x2', status: 'confirmed', nonce: 1 },
      transfers: [{ kind: 'nft', direction: 'in', name }],
    },
    facts,
  )
  expect(transfers?.[0]?.nft_info).toEqual({ name, content: null, flags: { is_spam: isSpam } })
})
