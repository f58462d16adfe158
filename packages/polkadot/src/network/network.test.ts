import type { Network } from '@latchkey/core'
import { createChainContext } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { polkadotAssetHub } from '../networks.js'
import { polkadot } from '../polkadot.js'
import { type ChangedAnswer, createChangedNode, type NodeQuestion } from '../testing/createChangedNode.js'
import { readAccountInfo, toAccountKey, toSpendable } from './accountInfo.js'

const { signal } = new AbortController()
// Alice.
const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const toWord = (value: bigint) =>
  Buffer.from(value.toString(16).padStart(32, '0'), 'hex').reverse().toString('hex')
const toInfo = (free: bigint, reserved = 0n, frozen = 0n) =>
  `0x${'07000000'.repeat(4)}${[free, reserved, frozen, 1n << 127n].map(toWord).join('')}`

function read(answer: (question: NodeQuestion) => ChangedAnswer, network: Network = polkadotAssetHub) {
  const node = createChangedNode(answer)
  const context = createChainContext({ signal, fetch: node.fetch })
  const { balances } = polkadot({ networks: [polkadotAssetHub] }).create(context).capabilities
  return {
    node,
    native: (owner = address) => balances?.readNative({ network, address: owner, signal }),
    check: (cursor?: string) => balances?.checkChange?.({ network, address, cursor, signal }),
  }
}

describe('an account', () => {
  test('is where it is in storage', () => {
    const key = Buffer.from('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d', 'hex')
    // As polkadot-js has it.
    expect(toAccountKey(key)).toBe(
      '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    )
  })

  test('is read to the byte, and in no other form', () => {
    const bytes = Buffer.from(toInfo(10n, 20n, 30n).slice(2), 'hex')
    expect(readAccountInfo(bytes)).toEqual({ free: 10n, reserved: 20n, frozen: 30n })
    for (const other of [bytes.subarray(1), Buffer.concat([bytes, bytes]), new Uint8Array()]) {
      expect(() => readAccountInfo(other)).toThrow(RangeError)
    }
  })

  test.each([
    ['free alone, less what keeps it open', { free: 100n, reserved: 0n, frozen: 0n }, 90n],
    ['what is frozen', { free: 100n, reserved: 0n, frozen: 60n }, 40n],
    ['what is frozen, as far as it is not reserved', { free: 100n, reserved: 50n, frozen: 60n }, 90n],
    ['what is frozen beyond what it has', { free: 100n, reserved: 0n, frozen: 600n }, 0n],
    ['less than keeps it open', { free: 9n, reserved: 0n, frozen: 0n }, 0n],
    ['nothing', { free: 0n, reserved: 0n, frozen: 0n }, 0n],
  ])('with %s', (_, info, spendable) => {
    expect(toSpendable(info, 10n)).toBe(spendable)
  })

  test('never has less than nothing, nor more than is free', () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
    fc.assert(
      fc.property(amount, amount, amount, amount, (free, reserved, frozen, deposit) => {
        const spendable = toSpendable({ free, reserved, frozen }, deposit)
        expect(spendable >= 0n && spendable <= free).toBe(true)
        expect(spendable === 0n || free - spendable >= deposit).toBe(true)
      }),
    )
  })
})

describe('a balance', () => {
  test('is what can be spent, with one question where the network’s least is known', async () => {
    const { native, node } = read(() => ({ result: toInfo(5n * 10n ** 10n, 10n ** 9n) }))
    expect(await native()).toBe(5n * 10n ** 10n - 100_000_000n)
    expect(node.asked).toMatchObject([{ method: 'state_getStorage' }])
  })

  test('of an account that is not there is nothing', async () => {
    const { native } = read(() => ({ result: null }))
    expect(await native()).toBe(0n)
  })

  test.each([
    ['is none', { result: 'text' }],
    ['has another length', { result: '0x00' }],
    ['is an error', { error: { code: -32_000, message: 'no' } }],
    ['is no JSON', { text: '<html>' }],
    ['does not come', 'silence' as const],
  ])('an answer that %s is not made one', async (_, answer) => {
    const { native } = read(() => answer)
    await expect(native()).rejects.toThrow()
  })

  test('of what is no address is not asked for', async () => {
    const { native, node } = read(() => ({ result: null }))
    await expect(native('nonsense')).rejects.toMatchObject({ code: 'parsing/caip-10' })
    expect(node.asked).toEqual([])
  })

  test('tells by a cursor whether it has changed', async () => {
    let free = 10n
    const { check } = read(() => ({ result: toInfo(free) }))
    const first = await check()
    expect(first).toEqual({ cursor: '10 0 0', hasChanged: false })
    expect(await check(first?.cursor)).toEqual(first)
    free = 11n
    expect(await check(first?.cursor)).toEqual({ cursor: '11 0 0', hasChanged: true })
  })
})
