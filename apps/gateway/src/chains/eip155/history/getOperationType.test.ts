import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ChainTransaction, ChainTransfer } from './ChainTransaction.js'
import { getOperationType } from './getOperationType.js'

const account = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const token = `0x${'c'.repeat(40)}` as const
const erc20 = (from: string, to: string): ChainTransfer => ({
  kind: 'erc20',
  token,
  from,
  to,
  amountAtomic: '1',
})
const nft = (from: string, to: string): ChainTransfer => ({ kind: 'erc721', token, from, to, tokenId: '1' })
const ether = (from: string, to: string): ChainTransfer => ({ kind: 'native', from, to, amountAtomic: '1' })
const make = (changes: Partial<ChainTransaction>): ChainTransaction => ({
  hash: `0x${'1'.repeat(64)}`,
  from: account,
  to: other,
  nonce: 0,
  hasSucceeded: true,
  isDeployment: false,
  hasValue: false,
  hasData: true,
  isApproval: false,
  transfers: [],
  ...changes,
})

describe('§3.021 the operation type', () => {
  test.each<[string, ChainTransfer[]]>([
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
  ])('is %s for what moved', (type, transfers) => {
    expect(getOperationType(make({ transfers }), account)).toBe(type)
  })

  test('is told from the transaction where nothing moved', () => {
    expect(getOperationType(make({ isApproval: true }), account)).toBe('approve')
    expect(getOperationType(make({}), account)).toBe('execute')
    expect(getOperationType(make({ isDeployment: true }), account)).toBe('deploy')
    expect(getOperationType(make({ hasSucceeded: false, hasValue: true, hasData: false }), account)).toBe(
      'send',
    )
  })
})
