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
  numeric: '5',
  price: 0,
  value: 0,
  iconUrl: '',
} as const

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
