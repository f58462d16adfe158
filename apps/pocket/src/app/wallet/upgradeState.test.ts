import { expect, test } from 'vitest'
import { createTestWallet } from '../../testing/createTestWallet.js'
import { createTestWindow } from '../../testing/createTestWindow.js'
import { testAccounts, testCluster } from '../../testing/testAccounts.js'

const [one, two] = testAccounts
const networks = [
  { id: 'eip155:31337', name: 'Local One' },
  { id: 'eip155:31338', name: 'Local Two' },
]
const hash = `0x${'a'.repeat(64)}`
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** Word for word what a browser kept of pocket while networks went by their number. */
const first =
  `{"version":1,"activeAccountIndex":1,"activeChainId":42,"links":[{"linkId":"${'a'.repeat(32)}",` +
  `"origin":"https://shop.example","accounts":["${one.address}","${two.address}"],"connectedAtMs":5},` +
  `{"linkId":"${'b'.repeat(32)}","origin":"https://shop.example","namespace":"solana",` +
  `"accounts":["${one.solanaAddress}"],"connectedAtMs":6}],` +
  `"networks":[{"id":42,"name":"Forty-two","rpcUrl":"https://node.example","symbol":"COIN"}],` +
  `"tokens":[{"chainId":31337,"address":"${token}"}],` +
  `"bundles":[{"topic":"t","id":"0xc0ffee","chainId":31337,"hashes":["${hash}"],"isIncomplete":false}]}`

function open(kept: string) {
  const window = createTestWindow()
  window.localStorage.setItem('pocket.wallet', kept)
  const wallet = createTestWallet({ networks, window: window as never })
  return { wallet, keptNow: () => JSON.parse(window.localStorage.getItem('pocket.wallet') ?? 'null') }
}

test('what was kept by number opens, and is written anew by name', () => {
  const { wallet, keptNow } = open(first)
  const expected = {
    version: 2,
    activeAccountIndex: 1,
    // And one of each further namespace.
    activeNetworks: expect.objectContaining({ eip155: 'eip155:42', solana: testCluster.id }),
    links: [
      {
        linkId: 'a'.repeat(32),
        origin: 'https://shop.example',
        namespace: 'eip155',
        accounts: [one.address, two.address],
        connectedAtMs: 5,
      },
      {
        linkId: 'b'.repeat(32),
        origin: 'https://shop.example',
        namespace: 'solana',
        accounts: [one.solanaAddress],
        connectedAtMs: 6,
      },
    ],
    networks: [{ id: 'eip155:42', name: 'Forty-two', rpcUrl: 'https://node.example', symbol: 'COIN' }],
    tokens: [{ network: 'eip155:31337', address: token }],
    bundles: [{ topic: 't', id: '0xc0ffee', network: 'eip155:31337', hashes: [hash], isIncomplete: false }],
  }
  expect(wallet.state.get()).toEqual(expected)
  expect(keptNow()).toEqual(expected)
  expect(wallet.networkOf('eip155:42')?.name).toBe('Forty-two')
  expect(wallet.linkOf('https://shop.example', 'eip155')).toEqual({
    linkId: 'a'.repeat(32),
    accounts: [two.address, one.address],
    network: 'eip155:42',
  })
})

test('the oldest form, without networks, tokens and calls, opens too', () => {
  const { wallet } = open('{"version":1,"activeAccountIndex":0,"activeChainId":31338,"links":[]}')
  expect(wallet.activeNetwork('eip155')).toBe('eip155:31338')
  expect(wallet.state.get().tokens).toEqual([])
})

test('what was written anew is read again as it is', () => {
  const { keptNow } = open(first)
  const again = open(JSON.stringify(keptNow()))
  expect(again.wallet.state.get()).toEqual(keptNow())
})

const today = () => open(first).keptNow()
const change = (form: object, more: object) => JSON.stringify({ ...form, ...more })
const old = JSON.parse(first)

test.each([
  ['no JSON', '{"version":1'],
  ['another version', change(old, { version: 3 })],
  ['a network by no number', change(old, { activeChainId: 'eip155:1' })],
  ['a network by a number that is none', change(old, { activeChainId: 2 ** 60 })],
  ['an account pocket does not have', change(old, { activeAccountIndex: 3 })],
  ['a permission of no namespace', change(old, { links: [{ ...old.links[0], namespace: 'near' }] })],
  [
    'a permission by an object’s own word',
    change(old, { links: [{ ...old.links[0], namespace: 'toString' }] }),
  ],
  ['accounts of another namespace', change(old, { links: [{ ...old.links[0], namespace: 'solana' }] })],
  ['a permission without accounts', change(old, { links: [{ ...old.links[0], accounts: [] }] })],
  ['an address with a NUL', change(old, { links: [{ ...old.links[0], accounts: [`${one.address}\0`] }] })],
  ['a permission of a guessable name', change(old, { links: [{ ...old.links[0], linkId: '1' }] })],
  [
    'a node that is a file',
    change(old, { networks: [{ ...old.networks[0], rpcUrl: 'file:///etc/passwd' }] }),
  ],
  ['a token that is no address', change(old, { tokens: [{ chainId: 1, address: 'x' }] })],
  ['a hash that is none', change(old, { bundles: [{ ...old.bundles[0], hashes: ['0x1'] }] })],
  [
    'today’s form on another namespace’s network',
    change(today(), { activeNetworks: { eip155: testCluster.id } }),
  ],
  ['today’s form on a network that is none', change(today(), { activeNetworks: { eip155: 'eip155:x' } })],
  ['today’s form in a namespace there is not', change(today(), { activeNetworks: { near: 'near:x' } })],
  [
    'today’s form with a token of no network',
    change(today(), { tokens: [{ network: 'x', address: token }] }),
  ],
  ['today’s form with half of it', JSON.stringify({ version: 2, activeAccountIndex: 1 })],
])('%s counts as nothing', (_, kept) => {
  const { wallet } = open(kept)
  expect(wallet.state.get()).toMatchObject({
    version: 2,
    activeAccountIndex: 0,
    activeNetworks: { eip155: 'eip155:31337', solana: testCluster.id },
    links: [],
    networks: [],
    tokens: [],
    bundles: [],
  })
})

test('a prototype in what is kept does no harm', () => {
  const kept = JSON.stringify(today()).replace(
    '"activeNetworks":{',
    '"activeNetworks":{"__proto__":"eip155:1",',
  )
  const { wallet } = open(kept)
  expect(Object.keys(wallet.state.get().activeNetworks)).toEqual(Object.keys(wallet.chains))
  expect(({} as Record<string, unknown>).eip155).toBeUndefined()
})
