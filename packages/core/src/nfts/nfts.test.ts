// @vitest-environment happy-dom
import {
  announceEvmWallet,
  createEvmWallet,
  createTestKit,
  createTestNetwork,
  type TestKitOptions,
} from '@latchkey/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const rdns = 'org.example.wallet'
const path = (address: string | undefined) => `/v1/account/${address}/nfts`
const nft = (tokenId: string) => ({
  contract: `0x${'c'.repeat(40)}`,
  token_id: tokenId,
  kind: 'nft',
  amount: '1',
  name: `Key #${tokenId}`,
  collection: { name: 'Keys', symbol: 'KEY' },
  description: null,
  image_url: null,
  is_animated: false,
  traits: [],
  flags: { is_spam: false },
})
const cleanUps: (() => void)[] = []

async function make(answers: TestKitOptions['answers'] = {}) {
  const wallet = createEvmWallet({
    privateKeys: [`0x${'1'.repeat(64)}`],
    chainId: 1,
    rpcUrls: { 1: 'http://node', 10: 'http://node' },
  })
  const address = wallet.addresses[0]
  cleanUps.push(announceEvmWallet(wallet, { name: 'Example', rdns }))
  const pages: { '': object; p2: object } = {
    '': { data: [nft('3'), nft('2')], next: 'p2' },
    p2: { data: [nft('2'), nft('1')], next: null },
  }
  const answer = ({ url }: { url: URL }) => (url.searchParams.get('cursor') === 'p2' ? pages.p2 : pages[''])
  const made = createTestKit({ answers: { [path(address)]: answer, ...answers } })
  const { kit } = made
  cleanUps.push(kit.destroy)
  kit.start()
  const state = () => kit.store.getState().nfts
  const ids = () => state().nfts.map(({ token_id }) => token_id)
  const asked = () =>
    made.gateway.calls
      .filter(({ url }) => url.pathname.endsWith('/nfts'))
      .map(({ url }) => [url.searchParams.get('chainId'), url.searchParams.get('cursor')])
  return {
    ...made,
    address,
    pages,
    state,
    ids,
    asked,
    connect: () => kit.connections.connect({ connectorId: rdns }),
  }
}

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' })))
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
  vi.unstubAllGlobals()
})

test('pages come one after the other, each NFT once, until there is no further one', async () => {
  const { address, asked, connect, ids, kit, state } = await make()
  await connect()
  await kit.nfts.load()
  expect(state()).toMatchObject({
    ...{ status: 'ready', next: 'p2', isEmpty: false },
    ...{ accountAddress: address, caipNetworkId: 'eip155:1' },
  })
  expect(ids()).toEqual(['3', '2'])
  await Promise.all([kit.nfts.loadNextPage(), kit.nfts.loadNextPage()])
  expect(ids()).toEqual(['3', '2', '1'])
  expect(state().next).toBeUndefined()
  await kit.nfts.loadNextPage()
  expect(asked()).toEqual([
    ['eip155:1', null],
    ['eip155:1', 'p2'],
  ])
})

test('without an account nothing is asked', async () => {
  const { asked, kit, state } = await make()
  await kit.nfts.load()
  expect(asked()).toEqual([])
  expect(state()).toEqual({ status: 'idle', nfts: [], isEmpty: false })
})

test('a page without NFTs is not the end while another follows it', async () => {
  const { connect, kit, pages, state } = await make()
  pages[''] = { data: [], next: 'p2', progress: 0.5 }
  pages.p2 = { data: [], next: null }
  await connect()
  await kit.nfts.load()
  expect(state()).toMatchObject({ isEmpty: false, progress: 0.5 })
  await kit.nfts.loadNextPage()
  expect(state()).toMatchObject({ isEmpty: true, progress: undefined })
})

test('a page that fails leaves what is there, and can be tried again', async () => {
  const { connect, ids, kit, pages, state } = await make()
  await connect()
  await kit.nfts.load()
  const { p2 } = pages
  pages.p2 = { data: 'none' }
  await kit.nfts.loadNextPage()
  expect(state()).toMatchObject({ status: 'failed', failureCode: expect.any(String), next: 'p2' })
  expect(ids()).toEqual(['3', '2'])
  pages.p2 = p2
  await kit.nfts.loadNextPage()
  expect(state().status).toBe('ready')
  expect(state().failureCode).toBeUndefined()
  expect(ids()).toEqual(['3', '2', '1'])
})

test('another network, or no account any more, clears the list, and a late answer does not bring it back', async () => {
  const { asked, connect, ids, kit, state } = await make()
  await connect()
  await kit.nfts.load()
  const late = kit.nfts.load()
  await kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
  await late
  expect(ids()).toEqual([])
  await kit.nfts.load()
  expect(state().caipNetworkId).toBe('eip155:10')
  expect(asked().at(-1)).toEqual(['eip155:10', null])
  await kit.connections.disconnect()
  expect(state()).toEqual({ status: 'idle', nfts: [], isEmpty: false })
})
