import { startTestStacks, type TestStacks } from '@latchkey/local/chains/stacks'
import { createChainContext } from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localStacks, stacks as mainnet } from '../networks.js'
import { stacks } from '../stacks.js'
import { startTestSend, type TestSend } from '../testing/startTestSend.js'

const ending = new AbortController()
const { signal } = ending
let chain: TestStacks
beforeAll(async () => {
  chain = await startTestStacks()
})
afterAll(async () => {
  ending.abort()
  await chain.stop()
})

/** A chain whose node says this. */
function answering(answer: unknown, status = 200) {
  const asked: string[] = []
  const fetch = async (url: RequestInfo | URL) => {
    asked.push(String(url))
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    return new Response(text, { status })
  }
  const made = stacks({ networks: [mainnet] }).create(createChainContext({ signal, fetch }))
  const { balances } = made.capabilities
  if (!balances) throw new Error('The chain reads no balances')
  return { asked, balances }
}
const question = { network: mainnet, address: 'SP1WV0048ERKB55592H81MK6J4TTRP8TSGC4JX54N', signal }

describe('the balance of an account', () => {
  test('is what the ledger has', async () => {
    const network = { ...localStacks, rpcUrls: { default: { http: [chain.url] } } }
    const made = stacks({ networks: [network] }).create(createChainContext({ signal }))
    const [{ address }] = chain.accounts
    const held = await made.capabilities.balances?.readNative({ network, address, signal })
    const stx = (await (await fetch(`${chain.url}/extended/v1/address/${address}/stx`)).json()) as {
      balance: string
    }
    expect(held).toBe(BigInt(stx.balance))
  })

  test('leaves out what is locked', async () => {
    const { asked, balances } = answering({ balance: '5000000000000000', locked: '4999999999999998' })
    expect(await balances.readNative(question)).toBe(2n)
    expect(asked).toEqual([`https://api.hiro.so/extended/v1/address/${question.address}/stx`])
    expect(await answering({ balance: '1', locked: '2' }).balances.readNative(question)).toBe(0n)
  })

  test.each([
    ['no JSON', '<html>'],
    ['nothing', {}],
    ['less than nothing', { balance: '-1' }],
    ['half a unit', { balance: 0.5 }],
    ['a rounded number', { balance: 2 ** 60 }],
    ['digits for ever', { balance: '9'.repeat(100) }],
    ['a NUL', { balance: '1\0' }],
    ['more than is read', `{"balance":"1","more":"${'x'.repeat(2_000_000)}"}`],
  ])('is not read from %s', async (_, answer) => {
    await expect(answering(answer).balances.readNative(question)).rejects.toMatchObject({
      code: 'wire/network',
    })
  })
})

describe('a change of what an account holds', () => {
  test('is told from what it held before, whatever the order it is told in', async () => {
    const stx = { balance: '1', locked: '0' }
    const [one, two] = [
      ['a::x', { balance: '1' }],
      ['b::y', { balance: '2' }],
    ] as const
    const check = (answer: object, cursor: string | undefined) =>
      answering(answer).balances.checkChange?.({ ...question, cursor })
    const first = await check({ stx, fungible_tokens: Object.fromEntries([one, two]) }, undefined)
    expect(first).toMatchObject({ hasChanged: false, cursor: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const again = await check({ stx, fungible_tokens: Object.fromEntries([two, one]) }, first?.cursor)
    expect(again).toEqual({ cursor: first?.cursor, hasChanged: false })
    for (const changed of [
      { stx: { balance: '2' }, fungible_tokens: Object.fromEntries([one, two]) },
      { stx: { balance: '1', locked: '1' }, fungible_tokens: Object.fromEntries([one, two]) },
      { stx, fungible_tokens: Object.fromEntries([one]) },
      {
        stx,
        fungible_tokens: Object.fromEntries([one, two]),
        non_fungible_tokens: { 'c::z': { count: '1' } },
      },
    ]) {
      expect(await check(changed, first?.cursor)).toMatchObject({ hasChanged: true })
    }
  })

  test('is seen on the ledger, where a token has moved', async () => {
    const made: TestSend = await startTestSend(signal)
    const from = await made.connect(0, { manner: 'leather' })
    const receiver = made.chain.accounts[1].address
    const read = stacks({ networks: [made.network] }).create(createChainContext({ signal })).capabilities
      .balances
    const check = (cursor?: string) =>
      read?.checkChange?.({ network: made.network, address: receiver, cursor, signal })
    const before = await check()
    expect(await check(before?.cursor)).toMatchObject({ hasChanged: false })
    const transfer = {
      network: made.network,
      from: from.address,
      to: receiver,
      token: made.toToken('SBTC'),
      amountAtomic: 1n,
    }
    const fee = await made.send.estimateFee({ ...transfer, signal })
    const { hash } = await made.send.send({ ...transfer, fee, connection: from.connection, signal })
    await made.send.waitForReceipt({ network: made.network, hash, signal })
    expect(await check(before?.cursor)).toMatchObject({ hasChanged: true })
    await made.chain.stop()
  })
})
