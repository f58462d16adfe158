import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSigner } from '../testing/createSigner.js'
import { startTestSend, type TestSend } from '../testing/startTestSend.js'

const ending = new AbortController()
let on: TestSend
beforeAll(async () => {
  on = await startTestSend(ending.signal)
})
afterAll(async () => {
  ending.abort()
  await on.chain.stop()
})

let seed = 100
const createKey = (kind: Parameters<typeof createSigner>[0] = 'p2wpkh') =>
  createSigner(kind, { seed: seed++, network: on.network })
const read = async (hash: string) => on.ask(`/tx/${hash}`)
const wait = (hash: string) => on.send.waitForReceipt({ network: on.network, hash, signal: ending.signal })

describe.each(['p2wpkh', 'p2sh-p2wpkh', 'p2tr', 'p2pkh'] as const)('from a %s address', (kind) => {
  test('a transfer arrives, at the fee that was shown, and the change comes back to the payment address', async () => {
    const [sender, receiver] = [createKey(kind), createKey('p2tr')]
    await on.give(sender.address, 200_000, 100_000)
    const { hash, fee } = await on.pay(sender, { to: receiver.address, amountAtomic: 250_000n })
    const told = await read(hash)
    expect(BigInt(told.fee)).toBe(fee.feeAtomic)
    expect(
      told.vout.map((output: { scriptpubkey_address: string; value: number }) => [
        output.scriptpubkey_address,
        BigInt(output.value),
      ]),
    ).toEqual([
      [receiver.address, 250_000n],
      [sender.address, 50_000n - fee.feeAtomic],
    ])
    expect(told.vin.map((input: { sequence: number }) => input.sequence)).toEqual([0xfffffffd, 0xfffffffd])
    // 2 sat/vB, where a node has no estimates.
    const size = Math.ceil(told.weight / 4)
    expect(Number(fee.feeAtomic)).toBeGreaterThanOrEqual(2 * size)
    expect(Number(fee.feeAtomic)).toBeLessThanOrEqual(2 * (size + 5))
    on.chain.mine()
    expect(await wait(hash)).toBe(hash)
  })
})
