import { expect, test } from 'vitest'
import { emptyDraft } from './SendState.js'
import { validateSend } from './validateSend.js'

const token = {
  type: 'native',
  name: 'Toy',
  symbol: 'TOY',
  caipNetworkId: 'stacks:1',
  decimals: 6,
  amountAtomic: 5_000_000n,
  numeric: '5',
  price: 0,
  value: 0,
  iconUrl: '',
} as const

test.each([
  ['send/leaves-too-little', { amount: 'leaves-too-little' }],
  ['send/below-minimum', { amount: 'below-minimum' }],
  ['send/too-scattered', { amount: 'too-scattered' }],
  ['send/not-transferable', { amount: 'token-not-transferable' }],
  ['send/memo-required', { receiver: 'receiver-needs-memo' }],
  ['send/receiver-unusable', { receiver: 'receiver-unusable' }],
  ['send/insufficient-funds', { amount: 'insufficient-funds-for-fee' }],
  ['parsing/address', { receiver: 'receiver-invalid' }],
  ['wire/network', {}],
] as const)('an estimate refused with %s is a problem of the field that can mend it', (code, problems) => {
  const estimate = { status: 'failed', code, message: '' } as const
  const draft = { ...emptyDraft, token, sendTokenAmount: '1', receiverAddress: 'SPTOY1', estimate }
  expect(validateSend(draft, () => true)).toEqual(problems)
})

test('an amount that is wrong by itself says that first', () => {
  const estimate = { status: 'failed', code: 'send/below-minimum', message: '' } as const
  const draft = { ...emptyDraft, token, sendTokenAmount: '6', receiverAddress: 'SPTOY1', estimate }
  expect(validateSend(draft, () => true)).toEqual({ amount: 'insufficient-funds' })
})
