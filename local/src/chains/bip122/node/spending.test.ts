import { Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import {
  type ListedCoin,
  type Owner,
  type PaymentKind,
  sighashes,
  sign,
  toPayment,
} from '../testing/bitcoinClient.js'
import { openTestBitcoin } from '../testing/openTestBitcoin.js'

const { bitcoin, client } = await openTestBitcoin()
const [first, second] = bitcoin.accounts
const kinds: readonly PaymentKind[] = ['p2wpkh', 'p2sh-p2wpkh', 'p2tr', 'p2pkh']
const to = second.payment.address

let made = 0
function createOwner(kind: PaymentKind): Owner {
  made += 1
  const privateKey = new Uint8Array(32).fill(made)
  return { privateKey, publicKey: pubECDSA(privateKey), kind }
}

/** A coin of a new key, in a block. */
async function createCoin(kind: PaymentKind, value = 100_000): Promise<ListedCoin & { owner: Owner }> {
  const owner = createOwner(kind)
  await bitcoin.give(toPayment(owner).address, value)
  bitcoin.mine()
  const [coin] = await client.listCoins(owner)
  if (!coin) throw new Error('the faucet gave nothing')
  return coin
}

async function signOne(
  coin: ListedCoin & { owner: Owner },
  options: { sighash?: number; amount?: bigint } = {},
) {
  const before = await client.readBytes(coin.txid)
  const { amount = BigInt(coin.value) - 1_000n, ...rest } = options
  return sign({ coins: [coin], outputs: [{ address: to, amount }], previous: () => before, ...rest })
}

const script = (fault: string) => `mandatory-script-verify-flag-failed (${fault})`

test.each(kinds)('%s: takes what its owner signed, in every kind of signature hash', async (kind) => {
  for (const sighash of sighashes) {
    const transaction = await signOne(await createCoin(kind), { sighash })
    expect(await client.send(transaction.hex), String(sighash)).toBe(transaction.id)
  }
})

test.each(kinds)('%s: refuses it with one bit of the signature altered', async (kind) => {
  const transaction = await signOne(await createCoin(kind))
  const flip = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
  const raw = Transaction.fromRaw(transaction.extract(), { allowUnknownOutputs: true })
  const input = raw.getInput(0)
  // Somewhere in the middle, where r or s is and neither a length nor the kind.
  const at = 20
  const [signature = new Uint8Array(), ...others] = input.finalScriptWitness ?? []
  const altered =
    kind === 'p2pkh'
      ? { finalScriptSig: flip(input.finalScriptSig ?? new Uint8Array(), at) }
      : { finalScriptWitness: [flip(signature, at), ...others] }
  raw.updateInput(0, altered, true)
  const answer = await client.send(raw.hex)
  expect(answer).toContain('mandatory-script-verify-flag-failed')
  expect(answer).toContain('"code":-26')
  // What was signed is still good.
  expect(await client.send(transaction.hex)).toBe(transaction.id)
})

test.each(kinds)('%s: refuses the signature of another, and another’s coin', async (kind) => {
  const [coin, other] = [await createCoin(kind), createOwner(kind)]
  const before = await client.readBytes(coin.txid)
  const forged = sign({
    coins: [{ ...coin, owner: { ...other, kind } }],
    outputs: [{ address: to, amount: 90_000n }],
    // btc-signer compares a legacy coin with the key; the others take our word for it.
    ...(kind !== 'p2pkh' && { previous: () => before }),
  })
  expect(await client.send(forged.hex)).toContain('mandatory-script-verify-flag-failed')
})

test('commits to amounts: a signature for a larger coin is none for this one', async () => {
  for (const kind of ['p2wpkh', 'p2tr'] as const) {
    const coin = await createCoin(kind)
    const lying = await signOne({ ...coin, value: coin.value + 1 }, { amount: 90_000n })
    expect(await client.send(lying.hex)).toContain('mandatory-script-verify-flag-failed')
  }
})

test('spends many coins of all kinds at once', async () => {
  const coins = await Promise.all([...kinds, ...kinds].map((kind) => createCoin(kind)))
  const before = new Map(
    await Promise.all(coins.map(async ({ txid }) => [txid, await client.readBytes(txid)] as const)),
  )
  const transaction = sign({
    coins,
    outputs: [{ address: to, amount: 790_000n }],
    previous: (txid) => before.get(txid),
  })
  expect(await client.send(transaction.hex)).toBe(transaction.id)
  bitcoin.mine()
  expect(await client.get(`/tx/${transaction.id}`)).toMatchObject({
    fee: 10_000,
    weight: transaction.weight,
    size: transaction.extract().length,
    status: { confirmed: true },
  })
})

test('refuses signature hashes that are no kind, and the default written out', async () => {
  const [v0, taproot] = [await signOne(await createCoin('p2wpkh')), await signOne(await createCoin('p2tr'))]
  const change = (transaction: Transaction, make: (signature: Uint8Array) => Uint8Array) => {
    const raw = Transaction.fromRaw(transaction.extract(), { allowUnknownOutputs: true })
    const [signature = new Uint8Array(), ...others] = raw.getInput(0).finalScriptWitness ?? []
    raw.updateInput(0, { finalScriptWitness: [make(signature), ...others] }, true)
    return client.send(raw.hex)
  }
  const withKind = (kind: number) => (signature: Uint8Array) =>
    Uint8Array.from([...signature.subarray(0, signature.length - 1), kind])
  for (const kind of [0, 4, 0x80, 0x84, 0x41, 255]) {
    expect(await change(v0, withKind(kind))).toContain(
      script('Signature hash type missing or not understood'),
    )
  }
  for (const kind of [0, 4, 0x80, 255]) {
    expect(await change(taproot, (signature) => Uint8Array.from([...signature, kind]))).toContain(
      script('Invalid Schnorr signature hash type'),
    )
  }
  expect(await change(taproot, (signature) => signature.subarray(1))).toContain('signature size')
  expect(await change(v0, () => new Uint8Array())).toContain('mandatory-script-verify-flag-failed')
  expect(await change(v0, (signature) => new Uint8Array(signature.length + 9))).toContain('DER')
})

test('refuses a high S, which anyone could make of a low one', async () => {
  const { secp256k1 } = await import('@noble/curves/secp256k1.js')
  const transaction = await signOne(await createCoin('p2wpkh'))
  const raw = Transaction.fromRaw(transaction.extract(), { allowUnknownOutputs: true })
  const [signature = new Uint8Array(), key = new Uint8Array()] = raw.getInput(0).finalScriptWitness ?? []
  const { r, s } = secp256k1.Signature.fromBytes(signature.subarray(0, -1), 'der')
  const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('der')
  raw.updateInput(0, { finalScriptWitness: [Uint8Array.from([...high, 1]), key] }, true)
  expect(await client.send(raw.hex)).toContain('S value is unnecessarily high')
})

test('refuses script paths and annexes instead of skipping them', async () => {
  const transaction = await signOne(await createCoin('p2tr'))
  const raw = Transaction.fromRaw(transaction.extract(), { allowUnknownOutputs: true })
  const [signature = new Uint8Array()] = raw.getInput(0).finalScriptWitness ?? []
  const send = (witness: Uint8Array[]) => {
    raw.updateInput(0, { finalScriptWitness: witness }, true)
    return client.send(raw.hex)
  }
  expect(await send([signature, Uint8Array.of(0x51), new Uint8Array(33).fill(0xc0)])).toContain(
    'other scripts cannot be spent here',
  )
  expect(await send([signature, Uint8Array.of(0x50, 1)])).toContain('Annexes')
})

test('gives nobody coins of scripts it does not execute', async () => {
  const { p2wsh, p2ms } = await import('@scure/btc-signer')
  const { regtest } = await import('./transaction/describeScript.js')
  const payment = p2wsh(p2ms(1, [first.payment.publicKey, second.payment.publicKey]), regtest)
  await bitcoin.give(payment.address ?? '', 100_000)
  bitcoin.mine()
  const [coin] = await client.get(`/address/${payment.address}/utxo`)
  const transaction = new Transaction()
  transaction.addInput({
    ...{ txid: coin.txid, index: coin.vout, witnessScript: payment.witnessScript },
    witnessUtxo: { script: payment.script, amount: 100_000n },
  })
  transaction.addOutputAddress(to, 90_000n, regtest)
  transaction.sign(first.payment.privateKey)
  transaction.finalize()
  expect(await client.send(transaction.hex)).toContain('other scripts cannot be spent here')
})
