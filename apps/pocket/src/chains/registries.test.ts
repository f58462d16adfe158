import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal, parseRequest } from '../app/requests/parseRequest.js'
import { accounts } from '../app/wallet/accounts.js'
import { errorCodes } from '../shared/errorCodes.js'
import { methodOf } from './ChainFacts.js'
import { pageChains } from './pageChains.js'
import { serverChains } from './serverChains.js'
import type { WalletChain } from './WalletChain.js'
import { walletChains } from './walletChains.js'

const chains: [string, WalletChain][] = Object.entries(walletChains)

test('every realm has the same namespaces, the leading one first, and knows the same of each', () => {
  expect(Object.keys(pageChains)).toEqual(Object.keys(walletChains))
  expect(Object.keys(serverChains)).toEqual(Object.keys(walletChains))
  for (const [namespace, { facts }] of chains) {
    expect(facts.namespace).toBe(namespace)
    expect(pageChains[namespace as keyof typeof pageChains].facts).toBe(facts)
    expect(serverChains[namespace as keyof typeof serverChains].facts).toBe(facts)
  }
})

describe.each(chains)('%s', (namespace, chain) => {
  const { facts, networks, pairing } = chain
  const own = serverChains[namespace as keyof typeof serverChains].localNetworks.map(({ id }) => id)
  const here = {
    network: networks.fallback,
    address: undefined,
    isKnown: () => true,
    origin: 'https://x.test',
  }

  test('knows its networks, and no text that is none', () => {
    for (const id of [...own, networks.fallback]) expect(facts.isNetwork(id)).toBe(true)
    for (const text of [
      '',
      namespace,
      `${namespace}:`,
      `other:1`,
      `${networks.fallback}\n`,
      `${networks.fallback}\0`,
    ])
      expect(facts.isNetwork(text), JSON.stringify(text)).toBe(false)
  })

  test('finds each account by all of its addresses on every network, and nobody by another text', () => {
    for (const id of [...own, networks.fallback]) {
      for (const account of accounts) {
        for (const { address } of chain.accounts.addressesOf(account, id)) {
          expect(facts.isAddress(address)).toBe(true)
          expect(chain.accounts.findAccount(address)).toBe(account)
          expect(chain.accounts.findAccount(`${address}\0`)).toBeUndefined()
          expect(facts.isAddress(`${address}\n`)).toBe(false)
        }
      }
    }
    for (const text of ['', 'toString', '__proto__']) {
      expect(chain.accounts.findAccount(text)).toBeUndefined()
      expect(methodOf(facts, text)).toBeUndefined()
    }
  })

  test('offers paired sites what it has', () => {
    for (const method of Object.keys(pairing.methods))
      expect(['asks', 'safe'], method).toContain(methodOf(facts, method)?.class)
  })

  test('reads every method that asks, and refuses all others', () => {
    for (const [method, known] of Object.entries(facts.methods)) {
      const parsed = parseRequest(chain, { method }, here)
      const isUnknown = isRefusal(parsed) && parsed.code === errorCodes.unsupportedMethod
      expect(known.class === 'asks' && isUnknown, method).toBe(false)
    }
    expect(parseRequest(chain, { method: 'toString' }, here)).toMatchObject({ kind: 'refusal' })
  })

  test('never throws, whatever it is asked', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(facts.methods)), fc.anything(), (method, params) => {
        expect(parseRequest(chain, { method, params }, here).kind).toBeTypeOf('string')
      }),
      { numRuns: 500 },
    )
  })
})
