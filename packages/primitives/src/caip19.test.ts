import { expect, test } from 'vitest'
import { joinCaip19, readCaip19 } from './caip19.js'

test('a CAIP-19 id is read into its parts, and joined again', () => {
  const id = 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
  const parts = readCaip19(id)
  expect(parts).toEqual({
    ...{ caipNetworkId: 'eip155:8453', namespace: 'eip155', assetNamespace: 'erc20' },
    ...{ assetReference: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', tokenId: undefined },
  })
  expect(joinCaip19('eip155:8453', `${parts?.assetNamespace}:${parts?.assetReference}`)).toBe(id)
  expect(readCaip19('eip155:1/erc721:0x06012c8c/771769')?.tokenId).toBe('771769')
  expect(readCaip19('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501')?.assetReference).toBe('501')
})

test.each([
  '',
  'eip155:1',
  'eip155:1/',
  'eip155/slip44:60',
  'eip155:1/slip44',
  'eip155:1/slip44:',
  'eip155:1:2/slip44:60',
  'eip155:1/sl:60',
  'eip155:1/SLIP44:60',
  'eip155:1/slip44:60/1/2',
  'eip155:1/slip44:6 0',
  `eip155:1/erc20:${'a'.repeat(129)}`,
  `eip155:1/erc721:a/${'1'.repeat(79)}`,
])('%j is no CAIP-19 id', (value) => {
  expect(readCaip19(value)).toBe(undefined)
})
