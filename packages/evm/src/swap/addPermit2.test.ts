import type { SwapTerms } from '@latchkey/core'
import { readSwap } from '@latchkey/decode'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { decodeAbiParameters, decodeFunctionData, type Hex, maxUint160 } from 'viem'
import { describe, expect, test } from 'vitest'
import { localOne } from '../localNetworks.js'
import {
  buildUniversal,
  buildV3,
  encodeUniversal,
  toAsset,
  universalAbi,
  universalRouter,
  wrappedCoin,
} from '../testing/buildSwaps.js'
import { addPermit2 } from './addPermit2.js'
import { checkSwap } from './checkSwap.js'
import { permit2Input } from './permit2Abi.js'
import type { Permit2Message } from './planPermit2.js'

const [account, thief] = localAccounts
const { dai, permit2, usdc } = localContracts
const deadline = 1_900_000_000
const soldAtomic = 500n * 10n ** 18n
const terms: SwapTerms = {
  ...{ network: localOne, account, sold: toAsset('dai'), bought: toAsset('usdc'), soldAtomic },
  ...{ minimumAtomic: 495_000_000n, latestDeadline: deadline, operatorFee: 50 },
}
const fee = { basisPoints: 50, recipient: thief } as const
const toCall = (built = buildUniversal({ ...terms, deadline, fee }, [100], [dai, usdc])) => ({
  ...{ to: built.to as Hex, value: built.valueAtomic, data: built.data as Hex },
})
const signature: Hex = `0x${'12'.repeat(32)}${'34'.repeat(32)}1b`
type Message = Permit2Message['message']
const permit = (
  given: Partial<Omit<Message, 'details'>> = {},
  details: Partial<Message['details']> = {},
): { message: Permit2Message; signature: Hex } => ({
  message: {
    domain: { name: 'Permit2', chainId: 31337, verifyingContract: permit2 },
    ...{ types: {} as Permit2Message['types'], primaryType: 'PermitSingle' },
    message: {
      details: { token: dai, amount: soldAtomic, expiration: deadline, nonce: 3, ...details },
      ...{ spender: universalRouter, sigDeadline: BigInt(deadline), ...given },
    },
  },
  signature,
})
const read = ({ data, to, value }: ReturnType<typeof toCall>) =>
  readSwap({ to, data, valueAtomic: value, wrappedCoin })
const getParts = (data: Hex) => decodeFunctionData({ abi: universalAbi, data }).args
const toJson = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
const mismatch = expect.objectContaining({ code: 'swap/mismatch', context: { what: 'call' } })

test('puts the allowance in front, which may fail, and keeps the end and the commands that were checked', () => {
  const call = toCall()
  const added = addPermit2(call, permit(), wrappedCoin)
  const [[commands, [first = '0x', ...others], end], [given, inputs]] = [
    getParts(added.data),
    getParts(call.data),
  ]
  expect([added.to, added.value, end]).toEqual([call.to, call.value, BigInt(deadline)])
  expect([commands, others]).toEqual([`0x8a${given.slice(2)}`, inputs])
  // Read by viem, and not by us.
  expect(decodeAbiParameters(permit2Input, first)).toEqual([permit().message.message, signature])
  expect({ ...read(added), permits: [] }).toEqual(read(call))
})

describe('no allowance is put in', () => {
  test.each<[string, ReturnType<typeof permit>]>([
    ['of another token', permit({}, { token: usdc })],
    ['of more', permit({}, { amount: soldAtomic + 1n })],
    ['of less', permit({}, { amount: soldAtomic - 1n })],
    ['without a limit', permit({}, { amount: maxUint160 })],
    ['for somebody else', permit({ spender: thief })],
    ['that lasts longer', permit({}, { expiration: deadline + 1 })],
    ['that ends earlier', permit({}, { expiration: deadline - 1 })],
    ['whose signature is good for longer', permit({ sigDeadline: BigInt(deadline + 1) })],
    ['whose signature ends earlier', permit({ sigDeadline: BigInt(deadline - 1) })],
  ])('%s', (_, signed) => {
    expect(() => addPermit2(toCall(), signed, wrappedCoin)).toThrow(mismatch)
  })

  test('into a call that has one already, or that is no swap of this router', () => {
    const call = toCall()
    const v3 = toCall(buildV3({ ...terms, deadline }, [100], [dai, usdc]))
    const twice = addPermit2(call, permit(), wrappedCoin)
    for (const one of [twice, v3, { ...call, to: thief }, { ...call, data: encodeUniversal([], deadline) }])
      expect(() => addPermit2(one, permit(), wrappedCoin)).toThrow(mismatch)
  })
})

test('with any bit of the swap flipped: it is refused, or still the same swap with this allowance', () => {
  const call = toCall()
  const bytes = Buffer.from(call.data.slice(2), 'hex')
  let taken = 0
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const data: Hex = `0x${changed.toString('hex')}`
    try {
      const options = { isPaidByPermit2: true }
      checkSwap(terms, { to: call.to, data, valueAtomic: call.value }, [], options)
    } catch {
      continue
    }
    taken += 1
    const isSameEnd = getParts(data)[2] === BigInt(deadline)
    const add = () => addPermit2({ ...call, data }, permit(), wrappedCoin)
    if (!isSameEnd) expect(add).toThrow(mismatch)
    else expect({ ...read(add()), permits: [] }).toEqual(read({ ...call, data }))
  }
  expect(taken).toBeGreaterThan(0)
})

test('with any bit of the whole flipped: another reading, or still exactly this allowance', () => {
  const added = addPermit2(toCall(), permit(), wrappedCoin)
  const expected = JSON.stringify(read(added), toJson)
  const bytes = Buffer.from(added.data.slice(2), 'hex')
  let same = 0
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const call = { ...added, data: `0x${changed.toString('hex')}` as const }
    if (JSON.stringify(read(call), toJson) !== expected) continue
    same += 1
    const [, [first = '0x'], end] = getParts(call.data)
    expect(end).toBe(BigInt(deadline))
    const [signed] = decodeAbiParameters(permit2Input, first)
    expect(signed).toEqual(permit().message.message)
  }
  // Those of the signature, which Permit2 reads, of the pool, and the one that lets the permit fail.
  expect(same).toBeGreaterThan(512)
})
