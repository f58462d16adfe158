import { expect, test } from 'vitest'
import { serverChains } from '../../serverChains.js'

const { sui } = serverChains
const admit = (query: unknown, more: object = {}) =>
  sui.admit({
    method: 'POST',
    path: '/graphql',
    query: '',
    body: JSON.stringify({ query, variables: { a: 1 } }),
    ...more,
  })

test.each([
  'query ($a: SuiAddress!) { address(address: $a) { balance(coinType: "0x2::sui::SUI") { totalBalance } } }',
  '{ epoch { epochId } chainIdentifier }',
  'query ($a: JSON!) { simulateTransaction(transaction: $a) { effects { ...E } } } fragment E on Effects { status }',
  'mutation ($a: Base64!) { executeTransaction(transactionDataBcs: $a, signatures: []) { effects { digest } } }',
])('%s is passed on, written anew', (query) => {
  const call = admit(query)
  expect(call).toMatchObject({ method: 'POST', path: '/graphql', answers: 'json' })
  const { query: written, variables } = JSON.parse('body' in call ? String(call.body) : '')
  expect(written.replaceAll(/\s+/g, '')).toBe(query.replaceAll(/\s+/g, ''))
  expect(variables).toEqual({ a: 1 })
})

test.each([
  'subscription { address }',
  'mutation { mint }',
  'mutation { address }',
  'query { executeTransaction }',
  '{ __schema { types { name } } }',
  '{ address __typename }',
  '{ ...F } fragment F on Query { faucet }',
  '{ ... on Query { faucet } }',
  'query a { epoch { epochId } } mutation b { mint }',
  'query a { epoch { epochId } } query b { epoch { epochId } }',
  'fragment F on Query { epoch }',
])('%s is refused', (query) => {
  expect(admit(query)).toMatchObject({ status: 200, body: { errors: [{}] } })
})

test.each([
  undefined,
  7,
  '',
  '{',
  'type Query { a: Int }x',
  `{${'a '.repeat(3_000)}}`,
  `{ a(b: "${'\\'}") }`,
])('%j is no question', (query) => {
  expect(admit(query)).toMatchObject({ body: { errors: [{}] } })
  expect('status' in admit(query)).toBe(true)
})

test('a question of too many words is none', () => {
  expect(admit(`{ epoch { ${'a '.repeat(3_000)} } }`)).toMatchObject({ status: 400 })
  expect(admit(`{ epoch { ${'a '.repeat(300)} } }`)).toMatchObject({ path: '/graphql' })
})

test('only questions in GraphQL are passed on', () => {
  const query = '{ epoch { epochId } }'
  for (const more of [
    { method: 'GET' },
    { path: '' },
    { path: '/sui.rpc.v2.LedgerService/GetEpoch' },
    { query: 'a=1' },
  ])
    expect(admit(query, more)).toMatchObject({ status: 403 })
  for (const body of ['', 'x', '[]', '{"query":1}', '{"query":"{ epoch { epochId } }","variables":7}'])
    expect(admit(query, { body })).toMatchObject({ status: 400 })
})
