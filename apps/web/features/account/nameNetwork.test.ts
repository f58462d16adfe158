import { describe, expect, test } from 'vitest'
import { explainNoBalances, nameNetwork } from './nameNetwork'

const known = { id: 1, name: 'Ethereum' }
const unknown = { id: 777, name: '', isUnknown: true }

test.each([
  [known, 'Ethereum'],
  [unknown, 'unknown network 777'],
  [{ id: 5, name: '' }, 'unknown network 5'],
  [undefined, 'this network'],
])('a network has a name, or a number at least', (network, name) => {
  expect(nameNetwork(network)).toBe(name)
})

describe('why there are no balances', () => {
  test('names the network', () => {
    expect(explainNoBalances(known)).toBe('This site has no balances on Ethereum.')
    expect(explainNoBalances(undefined)).toBe('This site has no balances on this network.')
  })

  test('says of one that only the wallet knows what its number is and what to do', () => {
    expect(explainNoBalances(unknown)).toBe(
      'Your wallet is on network 777, which this site doesn’t know. Choose another network to see balances.',
    )
  })
})
