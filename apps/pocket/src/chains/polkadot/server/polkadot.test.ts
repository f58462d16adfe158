import { describe, expect, test } from 'vitest'
import { polkadot } from './polkadot.js'

const ask = (...methods: string[]) => {
  const calls = methods.map((method) => ({ jsonrpc: '2.0', id: 1, method, params: [] }))
  return polkadot.admit({ method: 'POST', path: '', query: '', body: JSON.stringify(calls) })
}

describe('a node of Polkadot', () => {
  test.each([
    'author_submitExtrinsic',
    'chain_getBlockHash',
    'payment_queryInfo',
    'state_call',
    'state_getMetadata',
    'state_getStorage',
    'system_accountNextIndex',
  ])('is asked for %s', (method) => {
    expect(ask(method)).toMatchObject({ method: 'POST', answers: 'json' })
  })

  test.each([
    // A developer's node changes its chain when it is told to.
    'dev_setStorage',
    'dev_newBlock',
    'author_insertKey',
    'author_rotateKeys',
    'system_addReservedPeer',
    'state_getPairs',
    'offchain_localStorageSet',
    'toString',
  ])('is not asked for %s, alone or with others', (method) => {
    for (const refused of [ask(method), ask('state_getStorage', method)])
      expect(refused).toMatchObject({ status: 200, body: { error: { code: -32601 } } })
  })

  test('has no paths', () => {
    expect(polkadot.admit({ method: 'GET', path: '/health', query: '', body: '' })).toMatchObject({
      status: 405,
    })
  })
})
