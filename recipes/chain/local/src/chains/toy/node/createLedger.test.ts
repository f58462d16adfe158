import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { toyNetworks } from '../toyNetworks.js'
import { createLedger, feeAtomic, type Ledger } from './createLedger.js'
import { type Transaction, toSignedText } from './transaction.js'

const [one] = toyNetworks

function createKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
  return { privateKey, bytes, address: `toy1p${digest}` }
}

const owner = createKey()
const other = createKey()
const receiver = `toy1p${'7'.repeat(40)}`

function open(path?: string): Ledger {
  const ledger = createLedger(one, path)
  ledger.seed([
    { address: owner.address, amount: 10_000n },
    { address: owner.address, amount: 500n, inscription: 'a drawing' },
  ])
  return ledger
}

function write(
  ledger: Ledger,
  change: Partial<Transaction> = {},
  signer: { privateKey: KeyObject; bytes: Buffer } = owner,
): Transaction {
  const [coin] = ledger.listCoins(owner.address)
  const unsigned = {
    network: 'toy:one',
    inputs: coin ? [{ id: coin.id, index: coin.index }] : [],
    outputs: [{ address: receiver, amount: 10_000n - feeAtomic }],
    ...change,
  }
  const signature = sign(null, Buffer.from(toSignedText(unsigned)), signer.privateKey)
  const witness = Buffer.concat([signer.bytes, signature]).toString('hex')
  return { witnesses: unsigned.inputs.map(() => witness), ...unsigned }
}

test('takes what the owner of a coin has signed, once, and keeps it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'toy-'))
  const path = join(folder, 'ledger.json')
  const ledger = open(path)
  const transaction = write(ledger)
  const id = ledger.add(transaction)
  expect(ledger.find(id)?.height).toBeNull()
  expect(ledger.listCoins(owner.address)).toMatchObject([{ inscription: 'a drawing' }])
  expect(() => ledger.add({ ...transaction, outputs: [{ address: receiver, amount: 1n }] })).toThrow('spent')
  await vi.waitFor(() => expect(ledger.find(id)?.height).toBe(2))
  expect(ledger.listCoins(receiver)).toMatchObject([{ amount: 8_000n }])
  expect(createLedger(one, path).listCoins(receiver)).toEqual(ledger.listCoins(receiver))
  rmSync(folder, { recursive: true })
})

test('refuses what is not the owner’s to spend, and what makes money', () => {
  const ledger = open()
  const genesis = ledger.listCoins(owner.address)[0]?.id ?? ''
  const first = { id: genesis, index: 0 }
  const refused: [string, Transaction][] = [
    ['has not signed', write(ledger, {}, other)],
    ['has not signed', { ...write(ledger), outputs: [{ address: receiver, amount: 7n }] }],
    ['another network', write(ledger, { network: 'toy:two' })],
    ['another network', write(ledger, { outputs: [{ address: `toy2p${'7'.repeat(40)}`, amount: 1n }] })],
    ['more than it spends', write(ledger, { outputs: [{ address: receiver, amount: 10_000n }] })],
    ['spent or unknown', write(ledger, { inputs: [first, first] })],
    ['spent or unknown', write(ledger, { inputs: [{ id: 'f'.repeat(64), index: 0 }] })],
    ['inscription', write(ledger, { inputs: [{ id: genesis, index: 1 }] })],
  ]
  for (const [why, transaction] of refused) expect(() => ledger.add(transaction), why).toThrow(why)
  ledger.close()
})
