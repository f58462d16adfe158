import { expect, test } from 'vitest'
import { listAddressRows } from './pages.js'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const addresses = {
  eip155: { eoa: evm },
  solana: { eoa: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' },
  bip122: { payment: 'bc1qone', ordinal: 'bc1pone' },
}
const toShown = (rows: ReturnType<typeof listAddressRows>) => rows.map(({ address, name }) => [name, address])

test('addresses are shown under the names people call them, in one order', () => {
  expect(toShown(listAddressRows(addresses, []))).toEqual([
    ['Ethereum and EVM networks', evm],
    ['Solana', addresses.solana.eoa],
    ['Bitcoin', 'bc1qone'],
    ['Bitcoin, ordinals', 'bc1pone'],
  ])
})

test('those of namespaces nobody here knows are not shown, and break nothing', () => {
  const more = { tron: { eoa: 'TAddress' }, ...addresses, bip122: { ...addresses.bip122, other: 'x' } }
  expect(listAddressRows(more, [])).toEqual(listAddressRows(addresses, []))
})

test('one that the wallet has not is left out, until it followed from the wallet: then it says that it is not registered', () => {
  const { bip122: _, ...earlier } = addresses
  expect(toShown(listAddressRows(earlier, []))).toHaveLength(2)
  const unregistered = [{ namespace: 'bip122', kind: 'payment', address: 'bc1qone' }]
  const rows = listAddressRows(earlier, [], unregistered)
  expect(toShown(rows)).toEqual([
    ['Ethereum and EVM networks', evm],
    ['Solana', addresses.solana.eoa],
    ['Bitcoin', 'bc1qone'],
  ])
  expect(rows.map(({ detail }) => detail)).toEqual([
    undefined,
    undefined,
    expect.stringMatching(/^Not registered yet/),
  ])
})

test('one that is registered keeps its words where another kind of the namespace is not', () => {
  const earlier = { ...addresses, bip122: { payment: 'bc1qone' } }
  const rows = listAddressRows(earlier, [], [{ namespace: 'bip122', kind: 'ordinal', address: 'bc1pone' }])
  expect(rows.map(({ detail }) => detail?.slice(0, 14))).toEqual([
    undefined,
    undefined,
    undefined,
    'Not registered',
  ])
})
