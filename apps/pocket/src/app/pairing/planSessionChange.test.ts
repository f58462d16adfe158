import { expect, test } from 'vitest'
import { grantedChainIds, planSessionChange, sharedAddresses, viewOf } from './planSessionChange.js'

const granted = (accounts: string[], events = ['chainChanged', 'accountsChanged']) => ({
  eip155: { chains: ['eip155:1'], accounts, methods: ['personal_sign'], events },
})
const one = granted(['eip155:1:0xAA', 'eip155:1:0xBB', 'eip155:2:0xAA', 'eip155:2:0xBB'])

test('a site is where its first account is', () => {
  expect(viewOf(one)).toEqual({ chainId: 1, address: '0xAA' })
  expect(sharedAddresses(one)).toEqual(['0xAA', '0xBB'])
  expect(grantedChainIds(one)).toEqual([1, 2])
  expect(viewOf({})).toBeUndefined()
  expect(viewOf(granted(['solana:x:0xAA']))).toBeUndefined()
})

test('nothing is sent to a site that is there already, or to one without accounts', () => {
  expect(planSessionChange(one, { chainId: 1, address: '0xaa' })).toBeUndefined()
  expect(planSessionChange(one, {})).toBeUndefined()
  expect(planSessionChange({}, { chainId: 2 })).toBeUndefined()
})

test('another network is put first and told by chainChanged (§4.025)', () => {
  expect(planSessionChange(one, { chainId: 2 })).toEqual({
    namespaces: {
      eip155: {
        chains: ['eip155:2', 'eip155:1'],
        accounts: ['eip155:2:0xAA', 'eip155:2:0xBB', 'eip155:1:0xAA', 'eip155:1:0xBB'],
        methods: ['personal_sign'],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
    events: [{ chainId: 'eip155:2', name: 'chainChanged', data: 2 }],
  })
})

test('a network and an account the site did not have are added, and both told', () => {
  const change = planSessionChange(one, { chainId: 3, address: '0xCC' })
  expect(change?.namespaces.eip155?.chains).toEqual(['eip155:3', 'eip155:1', 'eip155:2'])
  expect(change?.namespaces.eip155?.accounts.slice(0, 3)).toEqual([
    'eip155:3:0xCC',
    'eip155:3:0xAA',
    'eip155:3:0xBB',
  ])
  expect(change?.events).toEqual([
    { chainId: 'eip155:3', name: 'chainChanged', data: 3 },
    {
      chainId: 'eip155:3',
      name: 'accountsChanged',
      data: ['eip155:3:0xCC', 'eip155:3:0xAA', 'eip155:3:0xBB'],
    },
  ])
})

test('events that were not granted are not sent', () => {
  expect(planSessionChange(granted(['eip155:1:0xAA'], []), { chainId: 2 })?.events).toEqual([])
})
