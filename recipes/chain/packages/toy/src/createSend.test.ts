import type { ChainConnection } from '@latchkey/core'
import { createChainContext } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { toyOne } from './networks.js'
import { toy } from './toy.js'

const [payment, ordinal] = [`toy1p${'1'.repeat(40)}`, `toy1o${'2'.repeat(40)}`]
const receiver = `toy1p${'3'.repeat(40)}`
const coins: Readonly<Record<string, object[]>> = {
  [payment]: [{ amount: '9000' }, { amount: '500', inscription: 'a drawing' }],
  [ordinal]: [{ amount: '700' }],
}

/** A node that waits one question before it has the transaction in a block. */
function createSend() {
  let asked = 0
  const fetch = async (input: unknown) => {
    const { pathname } = new URL(String(input))
    const [, subject, id = ''] = pathname.split('/')
    if (subject === 'fee') return Response.json({ fee: '2000' })
    if (subject === 'address') return Response.json(coins[id] ?? [])
    asked += 1
    if (asked === 1) return Response.json({ error: 'unknown' }, { status: 404 })
    return Response.json({ height: asked === 2 ? null : 7 })
  }
  const { send, balances } = toy({ networks: [toyOne] }).create(createChainContext({ fetch })).capabilities
  if (!send || !balances) throw new Error('unreachable')
  return { send, balances }
}

const { signal } = new AbortController()
const provider = { accounts: [payment, ordinal].map((address) => ({ address })) }
const sender = { connection: { provider } as unknown as ChainConnection, accountType: 'payment' as const }
const transfer = {
  ...{ network: toyOne, to: receiver, sender, signal },
  token: { type: 'native' as const, ...toyOne.nativeCurrency },
}

test('reads all that an address holds', async () => {
  expect(await createSend().balances.readNative({ network: toyOne, address: payment, signal })).toBe(9_500n)
})

test('the fee is the wallet’s to choose, and leaves from the payment address', async () => {
  const { send } = createSend()
  const own = await send.estimateFee({ ...transfer, from: payment, amountAtomic: 7_000n })
  expect(own).toEqual({ feeAtomic: 2_000n, isChosenByWallet: true, details: undefined })
  const other = await send.estimateFee({ ...transfer, from: ordinal, amountAtomic: 700n })
  expect(other.senders).toEqual([ordinal, payment])
})

test('refuses what is not covered by money, and receivers of another network', async () => {
  const { send } = createSend()
  const estimate = (change: object) =>
    send.estimateFee({ ...transfer, from: payment, amountAtomic: 7_001n, ...change })
  await expect(estimate({})).rejects.toMatchObject({ code: 'send/insufficient-funds' })
  await expect(estimate({ to: receiver.replace('toy1', 'toy2') })).rejects.toMatchObject({
    code: 'parsing/address',
  })
})

test('waits until a block has it', async () => {
  const { send } = createSend()
  expect(await send.waitForReceipt({ network: toyOne, hash: 'ab', signal })).toBe('ab')
})
