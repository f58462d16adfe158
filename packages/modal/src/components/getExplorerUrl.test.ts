import { expect, test } from 'vitest'
import { getExplorerUrl } from './getExplorerUrl.js'

const toNetwork = (url: string, transactionPath?: string, addressPath?: string) =>
  ({ blockExplorers: { default: { name: 'Explorer', url, transactionPath, addressPath } } }) as Parameters<
    typeof getExplorerUrl
  >[0]

test.each([
  ['https://scan.example/', undefined, 'tx', 'https://scan.example/tx/0x1'],
  ['https://scan.example?chain=test', 'txid', 'tx', 'https://scan.example/txid/0x1?chain=test'],
  ['https://scan.example?chain=test', 'txid', 'address', 'https://scan.example/address/0x1?chain=test'],
] as const)('the page at %s, with %s for transactions, of an %s', (url, transactionPath, kind, page) => {
  expect(getExplorerUrl(toNetwork(url, transactionPath), kind, '0x1')).toBe(page)
})

test('an explorer may have its own words for both', () => {
  const network = toNetwork('https://scan.example', 'extrinsic', 'account')
  expect(getExplorerUrl(network, 'tx', '0x1')).toBe('https://scan.example/extrinsic/0x1')
  expect(getExplorerUrl(network, 'address', '1abc')).toBe('https://scan.example/account/1abc')
})

test('a network without an explorer has no page', () => {
  expect(getExplorerUrl(undefined, 'tx', '0x1')).toBeUndefined()
  expect(getExplorerUrl(toNetwork('https://scan.example'), 'tx', undefined)).toBeUndefined()
})
