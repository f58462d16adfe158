import { type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { IndexedTransaction, Movement } from '../../../services/chain-index/IndexedTransaction.js'
import { getOperationType } from './getOperationType.js'

const account = `0x${'a'.repeat(40)}` as const
const other = `0x${'b'.repeat(40)}` as const
const contract = `0x${'c'.repeat(40)}` as const
const move = (
  kind: Movement['kind'],
  source: Hex,
  target: Hex,
  changes: Partial<Movement> = {},
): Movement => ({
  ...{ position: 0, contract, tokenId: null, amount: 1n },
  ...{ kind, source, target },
  ...changes,
})
const erc20 = (source: Hex, target: Hex) => move('token', source, target)
const nft = (source: Hex, target: Hex) => move('nft', source, target, { tokenId: 1n })
const ether = (source: Hex, target: Hex) => move('native', source, target, { contract: null })
const make = (changes: Partial<IndexedTransaction>): IndexedTransaction => ({
  ...{ blockNumber: 1, transactionIndex: 0, minedAt: 1, nonce: 0, value: 0n, fee: 1n, created: null },
  hash: `0x${'1'.repeat(64)}`,
  sender: account,
  receiver: other,
  hasSucceeded: true,
  hasInput: true,
  movements: [],
  ...changes,
})

describe('§3.021 the operation type', () => {
  test.each<[string, Movement[]]>([
    ['send', [ether(account, other)]],
    ['send', [erc20(account, account)]],
    ['receive', [erc20(other, account)]],
    ['receive', [nft(other, account)]],
    ['mint', [nft(zeroAddress, account)]],
    ['burn', [erc20(account, zeroAddress)]],
    ['trade', [ether(account, other), erc20(other, account)]],
    // A share of a pool is made for what was put in, and unmade for what is taken out.
    ['deposit', [erc20(account, other), erc20(zeroAddress, account)]],
    ['withdraw', [erc20(account, zeroAddress), erc20(other, account)]],
    ['mint', [ether(account, other), nft(zeroAddress, account)]],
  ])('is %s for what moved', (type, movements) => {
    expect(getOperationType(make({ movements }), account)).toBe(type)
  })

  test('is told from the transaction where nothing moved', () => {
    expect(getOperationType(make({}), account)).toBe('execute')
    expect(getOperationType(make({ receiver: null, created: other }), account)).toBe('deploy')
    expect(getOperationType(make({ hasSucceeded: false, value: 1n, hasInput: false }), account)).toBe('send')
  })

  test('is told from what was allowed, and what was taken back', () => {
    const type = (...movements: Movement[]) => getOperationType(make({ movements }), account)
    expect(type(move('allowance', account, other))).toBe('approve')
    expect(type(move('allowance', account, other, { amount: 0n }))).toBe('revoke')
    expect(type(move('operator', account, other, { amount: 0n }))).toBe('revoke')
    expect(type(move('nft-allowance', account, zeroAddress, { tokenId: 1n }))).toBe('revoke')
    expect(
      type(move('delegated-allowance', account, other, { amount: 0n }), move('operator', account, other)),
    ).toBe('approve')
    // What another account allows is none of its doing.
    expect(type(move('allowance', other, account))).toBe('execute')
  })
})
