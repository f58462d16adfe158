import { afterEach, expect, test, vi } from 'vitest'
import { localBitcoinAccounts } from '../localBitcoin.js'
import { type Owner, sign } from '../testing/bitcoinClient.js'
import { createLedger } from './ledger/createLedger.js'
import { createFaucet, faucetScript } from './ledger/faucet.js'
import { deriveLocalKey } from './localKeys.js'

const [{ payment }] = localBitcoinAccounts

afterEach(() => void vi.useRealTimers())

function open() {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  const ledger = createLedger({ minerScript: faucetScript, blockMs: 2_000 })
  const faucet = createFaucet(ledger)
  return { ledger, faucet, start: ledger.chain.getTip().height }
}

test('a block comes by itself when something waits, and none when nothing does', () => {
  const { faucet, ledger, start } = open()
  vi.advanceTimersByTime(60_000)
  expect(ledger.chain.getTip().height).toBe(start)
  const txid = faucet.hand([{ address: payment, amount: 1_000n }])
  vi.advanceTimersByTime(1_999)
  expect(ledger.find(txid)?.block).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(ledger.find(txid)?.block?.height).toBe(start + 1)
  vi.advanceTimersByTime(60_000)
  expect(ledger.chain.getTip().height).toBe(start + 1)
  ledger.close()
})

test('times of blocks never fall behind those before, even when the system’s clock is set back', () => {
  const { ledger } = open()
  const { height, timestampSeconds } = ledger.chain.getTip()
  vi.setSystemTime(1_000_000_000_000)
  for (let index = 0; index < 30; index += 1) ledger.mine()
  const times = ledger.chain.blocks.slice(height).map((block) => block.timestampSeconds)
  for (let at = height + 1; at <= height + 30; at += 1) {
    const block = ledger.chain.blocks[at]
    expect(block?.timestampSeconds).toBeGreaterThan(ledger.chain.getMedianTime(at - 1))
  }
  expect(times.at(-1)).toBeGreaterThan(timestampSeconds - 6_000)
  ledger.close()
})

const key = deriveLocalKey('payment', 0)
const owner: Owner = { ...key, kind: 'p2wpkh' }

test('what pays little waits half a minute, unless one that depends on it pays for both', () => {
  const { faucet, ledger } = open()
  const txid = faucet.hand([
    { address: payment, amount: 100_000n },
    { address: payment, amount: 100_000n },
  ])
  vi.advanceTimersByTime(2_000)
  const status = { confirmed: true }
  const pay = (coin: { txid: string; vout: number; value: number }, fee: bigint) => {
    const outputs = [{ address: payment, amount: BigInt(coin.value) - fee }]
    const transaction = sign({ coins: [{ ...coin, owner, status }], outputs })
    ledger.submit(transaction.hex)
    return transaction.id
  }
  const patient = pay({ txid, vout: 0, value: 100_000 }, 150n)
  const helped = pay({ txid, vout: 1, value: 100_000 }, 150n)
  const helper = pay({ txid: helped, vout: 0, value: 99_850 }, 400n)
  vi.advanceTimersByTime(4_000)
  expect([patient, helped, helper].map((id) => ledger.find(id)?.block !== undefined)).toEqual([
    false,
    true,
    true,
  ])
  vi.advanceTimersByTime(24_000)
  expect(ledger.find(patient)?.block).toBeUndefined()
  vi.advanceTimersByTime(4_000)
  expect(ledger.find(patient)?.block).toBeDefined()
  ledger.close()
})
