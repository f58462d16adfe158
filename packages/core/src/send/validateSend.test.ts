import type { CaipAddress } from '@latchkey/primitives'
import { expect, test } from 'vitest'
import { emptyDraft } from './SendState.js'
import { validateSend } from './validateSend.js'

const chain = { isAddress: () => true, toAddressKey: (address: string) => address }

const token = {
  type: 'native',
  name: 'Toy',
  symbol: 'TOY',
  caipNetworkId: 'eip155:1',
  decimals: 6,
  amountAtomic: 5_000_000n,
  spendableAtomic: 5_000_000n,
  numeric: '5',
  price: 0,
  value: 0,
  iconUrl: '',
} as const

const dollars = { ...token, type: 'token', address: 'eip155:1:usd' as CaipAddress } as const

test.each([
  ['send/leaves-too-little', 'amount'],
  ['send/too-scattered', 'amount'],
  ['send/not-transferable', 'token'],
  ['send/memo-required', 'receiver'],
  ['parsing/address', 'receiver'],
  ['wire/network', undefined],
] as const)('an estimate refused with %s is a problem of the field that can mend it', (code, field) => {
  const estimate = { status: 'failed', code, message: '' } as const
  const draft = {
    ...emptyDraft,
    token,
    sendTokenAmount: '1',
    amountAtomic: 1_000_000n,
    receiverAddress: 'TOY1',
    estimate,
  }
  expect(validateSend(draft, chain)).toEqual(field ? { [field]: code } : {})
})

test.each([
  ['of the token', { ...token, spendableAtomic: 2_000_000n }, undefined, 'insufficient-funds'],
  ['for the fee', { ...token, spendableAtomic: 3_000_000n }, undefined, 'send/insufficient-funds'],
  ['of both', { ...token, spendableAtomic: 3_500_000n }, undefined, undefined],
  ['of what pays the fee', dollars, { ...token, spendableAtomic: 100_000n }, 'send/insufficient-funds'],
] as const)('what is locked cannot be sent: %s', (_, held, native, problem) => {
  const draft = {
    ...emptyDraft,
    token: held,
    native,
    sendTokenAmount: '3',
    amountAtomic: 3_000_000n,
    receiverAddress: 'TOY1',
    estimate: { status: 'ready', fee: { feeAtomic: 500_000n, details: undefined } } as const,
  }
  expect(validateSend(draft, chain)).toEqual(problem === undefined ? {} : { amount: problem })
})

test('an amount that is wrong by itself says that first', () => {
  const estimate = { status: 'failed', code: 'send/below-minimum', message: '' } as const
  const draft = {
    ...emptyDraft,
    token,
    sendTokenAmount: '6',
    amountAtomic: 6_000_000n,
    receiverAddress: 'TOY1',
    estimate,
  }
  expect(validateSend(draft, chain)).toEqual({ amount: 'insufficient-funds' })
})

test.each([
  ['fits', 'mémo', { memos: { maxBytes: 5 } }, {}],
  ['has more bytes than there is room for', 'mémos', { memos: { maxBytes: 5 } }, { memo: 'memo-too-long' }],
  ['would not go along anyway', 'm'.repeat(100), {}, {}],
])('a memo that %s', (_, memo, capabilities, problems) => {
  const draft = {
    ...emptyDraft,
    token,
    sendTokenAmount: '1',
    amountAtomic: 1_000_000n,
    receiverAddress: 'TOY1',
    memo,
  }
  expect(validateSend(draft, { ...chain, capabilities })).toEqual(problems)
})
