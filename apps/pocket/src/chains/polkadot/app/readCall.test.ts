import { decodeHex } from '@latchkey/primitives'
import { encodeAddress } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { accounts } from '../../../app/wallet/accounts.js'
import { createPolkadotSite, type MadeCall } from '../../../testing/polkadot/createPolkadotSite.js'
import { substrateProgram } from '../../../testing/polkadot/substrateProgram.js'
import { addressOf } from './accounts.js'
import { readCall } from './readCall.js'
import { readRuntime } from './readRuntime.js'

const { calls, existentialDepositAtomic } = readRuntime(substrateProgram.metadata)
const { makeCall, rewriteCall } = createPolkadotSite(substrateProgram)
const [one, two] = [addressOf(accounts[0]), addressOf(accounts[1])]
const keep = makeCall('balances.transferKeepAlive', two, 15n)
const allow = makeCall('balances.transferAllowDeath', two, 2n ** 100n)
const everything = makeCall('balances.transferAll', one, true)
const remark = makeCall('system.remark', '0x00ff00')

const read = (call: MadeCall) => readCall(call.toU8a(), calls)
const shown = {
  keep: { kind: 'transfer', recipient: two, amountAtomic: 15n, keepsAccount: true },
  allow: { kind: 'transfer', recipient: two, amountAtomic: 2n ** 100n, keepsAccount: false },
  everything: { kind: 'transfer-all', recipient: one, keepsAccount: true },
  remark: { kind: 'unknown', pallet: 'System', name: 'remark', hex: remark.toHex() },
}

test('the deposit of an account is the program’s', () => {
  expect(existentialDepositAtomic).toBe(100_000_000_000_000n)
})

test('transfers are read', () => {
  expect(read(keep)).toEqual(shown.keep)
  expect(read(allow)).toEqual(shown.allow)
  expect(read(everything)).toEqual(shown.everything)
})

test('receivers are spelt with the prefix that the network says, the generic one without it', () => {
  const spelt = (prefix?: number) =>
    readCall(keep.toU8a(), readRuntime(substrateProgram.metadata, prefix).calls)
  expect(spelt()).toMatchObject({ recipient: two })
  expect(spelt(0)).toMatchObject({ recipient: encodeAddress(two, 0) })
})

test('batches list what they call, in each manner, and batches in them', () => {
  const inner = makeCall('utility.forceBatch', [remark, allow])
  expect(read(makeCall('utility.batchAll', [keep, inner, everything]))).toEqual({
    kind: 'batch',
    mode: 'together',
    calls: [
      shown.keep,
      { kind: 'batch', mode: 'each', calls: [shown.remark, shown.allow] },
      shown.everything,
    ],
  })
  expect(read(makeCall('utility.batch', [remark]))).toMatchObject({ mode: 'until-failure' })
})

test('other calls keep their bytes, also those of a transfer to a receiver of another form', () => {
  expect(read(remark)).toEqual(shown.remark)
  const byIndex = makeCall('balances.transferKeepAlive', { Index: 7 }, 1)
  expect(read(byIndex)).toMatchObject({ kind: 'unknown', name: 'transfer_keep_alive', hex: byIndex.toHex() })
  // A transfer that somebody else is to make is none of the account’s.
  const asOther = makeCall('utility.asDerivative', 3, keep)
  expect(read(asOther)).toMatchObject({ kind: 'unknown', pallet: 'Utility', name: 'as_derivative' })
})

/** What a batch of one call begins with. */
const level = `${makeCall('utility.batchAll', []).toHex().slice(2, 6)}04`

test.each([
  ['bytes behind its end', `${keep.toHex()}00`],
  ['a hidden call behind its end', `${remark.toHex()}${keep.toHex().slice(2)}`],
  // 15 in one byte (0x3c), and the same in two.
  ['a number in more bytes than it needs', keep.toHex().replace(/3c$/, '3d00')],
  ['fewer bytes', keep.toHex().slice(0, -2)],
  ['no bytes', '0x'],
  ['a pallet that there is not', `0xfe${keep.toHex().slice(4)}`],
  ['a call that there is not', `0x06fe${keep.toHex().slice(6)}`],
  ['zeros', `0x${'00'.repeat(400)}`],
  ['batches in batches that nobody can follow', `0x${level.repeat(20_000)}${remark.toHex().slice(2)}`],
])('a call with %s is refused', (_, hex) => {
  expect(() => readCall(decodeHex(hex) ?? new Uint8Array(), calls)).toThrow(
    expect.objectContaining({ name: 'TransactionRefusal' }),
  )
})

test('more calls than anybody reads are refused', () => {
  expect(read(makeCall('utility.batchAll', Array(99).fill(remark)))).toMatchObject({ kind: 'batch' })
  expect(() => read(makeCall('utility.batchAll', Array(100).fill(remark)))).toThrow('more than 100 calls')
})

const toText = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part))

test('with a bit changed a call is refused, or read as what it then is', () => {
  const bytes = makeCall('utility.batchAll', [keep, everything]).toU8a()
  const before = toText(readCall(bytes, calls))
  for (let at = 0; at < bytes.length * 8; at += 1) {
    const index = at >> 3
    const changed = bytes.with(index, (bytes[index] ?? 0) ^ (1 << (at & 7)))
    let read: unknown
    try {
      read = readCall(changed, calls)
    } catch (error) {
      expect((error as Error).name).toBe('TransactionRefusal')
      continue
    }
    // Whatever is changed is seen.
    expect(toText(read)).not.toBe(before)
    expect(rewriteCall(changed)).toEqual(changed)
  }
})
