import { encodeBase64 } from '@latchkey/primitives'
import { Transaction } from '@scure/btc-signer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSender } from '../testing/createSender.js'
import { createSigner } from '../testing/createSigner.js'
import { decodeBase64Text } from '../testing/decodeBase64Text.js'
import { startTestSend, type TestSend } from '../testing/startTestSend.js'

const ending = new AbortController()
let on: TestSend
beforeAll(async () => {
  on = await startTestSend(ending.signal)
})
afterEach(() => on.lie(undefined))
afterAll(async () => {
  ending.abort()
  await on.chain.stop()
})

let seed = 900
const createKey = (kind: Parameters<typeof createSigner>[0] = 'p2wpkh') =>
  createSigner(kind, { seed: seed++, network: on.network })
type Told = {
  fee: number
  weight: number
  vin: { txid: string; vout: number }[]
  vout: { scriptpubkey_address: string; value: number }[]
}
const toPlaces = ({ vin }: Told) => vin.map(({ txid, vout }) => `${txid}:${vout}`)
const read = async (hash: string) => (await on.ask(`/tx/${hash}`)) as Told
const wait = (hash: string, signal = ending.signal) =>
  on.send.waitForReceipt({ network: on.network, hash, signal })
const receiver = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
const asked = { to: receiver, amountAtomic: 40_000n }
const json = (value: unknown) => new Response(JSON.stringify(value))
const estimate = (signer: ReturnType<typeof createKey>, hash: string) =>
  on.speedUps.estimate({
    ...{ network: on.network, hash, from: signer.address, signal: ending.signal },
    connection: createSender(signer, on.network).connection,
  })

/** Another program with the same key replaces a payment of one coin of 100,000. */
async function replace(
  sender: ReturnType<typeof createKey>,
  coin: { txid: string; vout: number } | undefined,
  outputs: readonly { script: Uint8Array; amount: bigint }[],
): Promise<string> {
  const own = new Transaction()
  own.addInput({
    ...{ txid: coin?.txid ?? '', index: coin?.vout ?? 0, sequence: 0xfffffffd },
    witnessUtxo: { script: sender.script, amount: 100_000n },
  })
  for (const output of outputs) own.addOutput(output)
  own.sign(sender.secret)
  own.finalize()
  const posted = await fetch(`${on.chain.url}/tx`, { method: 'POST', body: own.hex })
  expect(await posted.text()).toBe(own.id)
  return own.id
}

describe.each(['p2wpkh', 'p2sh-p2wpkh', 'p2tr', 'p2pkh'] as const)('a payment of %s that waits', (kind) => {
  test('is sped up again and again: the same receiver and amount, a higher fee off the change', async () => {
    const sender = createKey(kind)
    await on.give(sender.address, 100_000)
    const first = await on.pay(sender, asked)
    const before = await read(first.hash)
    const waiting = wait(first.hash)
    let last = first.hash
    let fee = first.fee.feeAtomic
    for (let count = 0; count < 3; count++) {
      const { quote, hash } = await on.speedUp(sender, last)
      expect(quote).toMatchObject({ hash: last, feeBeforeAtomic: fee })
      const told = await read(hash)
      expect(BigInt(told.fee)).toBe(quote.feeAtomic)
      expect(toPlaces(told)).toEqual(toPlaces(before))
      expect(told.vout).toMatchObject([
        { scriptpubkey_address: receiver, value: 40_000 },
        { scriptpubkey_address: sender.address, value: 60_000 - told.fee },
      ])
      // It pays for what it displaces and for itself (BIP-125).
      expect(quote.feeAtomic - fee).toBeGreaterThanOrEqual(BigInt(Math.ceil(told.weight / 4)))
      last = hash
      fee = quote.feeAtomic
    }
    on.chain.mine()
    expect(await waiting).toBe(last)
  })
})

test('where the change is too little, confirmed coins of the account are added, and nothing that waits', async () => {
  const sender = createKey()
  await on.give(sender.address, 40_400, 9_000, 30_000)
  const first = await on.pay(sender, { to: receiver, amountAtomic: 40_000n })
  const before = await read(first.hash)
  expect(before.vin).toHaveLength(1)
  await on.chain.give(sender.address, 2_000_000)
  const { hash, quote } = await on.speedUp(sender, first.hash)
  const told = await read(hash)
  expect(toPlaces(told).slice(0, 1)).toEqual(toPlaces(before))
  expect(told.vin).toHaveLength(2)
  expect(told.vout.map(({ value }) => BigInt(value))).toEqual([40_000n, 70_400n - 40_000n - quote.feeAtomic])
})

test('where nothing is left for it, it says so and moves nothing', async () => {
  const sender = createKey()
  await on.give(sender.address, 40_000)
  const { hash } = await on.pay(sender, { to: receiver, amountAtomic: 0n })
  await expect(on.speedUp(sender, hash)).rejects.toMatchObject({ code: 'send/insufficient-funds' })
})

test('change that has become too little goes to the fee', async () => {
  const sender = createKey()
  await on.give(sender.address, 41_000)
  const first = await on.pay(sender, { to: receiver, amountAtomic: 40_000n })
  expect((await read(first.hash)).vout).toHaveLength(2)
  const { hash, quote } = await on.speedUp(sender, first.hash)
  expect(quote.feeAtomic).toBe(1000n)
  expect((await read(hash)).vout).toMatchObject([{ value: 40_000 }])
})

describe('it is impossible', () => {
  const impossible = (reason: RegExp) => ({
    code: 'send/speed-up-impossible',
    context: { reason: expect.stringMatching(reason) },
  })

  test('for what a block has, what nobody knows, and what others have paid', async () => {
    const [sender, other] = [createKey(), createKey()]
    await on.give(sender.address, 100_000)
    const { hash } = await on.pay(sender, asked)
    await expect(estimate(other, hash)).rejects.toMatchObject(impossible(/another account/))
    await expect(estimate(sender, 'a'.repeat(64))).rejects.toMatchObject(impossible(/has not got it/))
    on.chain.mine()
    await expect(estimate(sender, hash)).rejects.toMatchObject(impossible(/block/))
  })

  test('for what has been spent on: that payment would be lost', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const first = await on.pay(sender, asked)
    const second = await on.pay(sender, { ...asked, amountAtomic: 20_000n })
    await expect(estimate(sender, first.hash)).rejects.toMatchObject(impossible(/spent on/))
    await expect(estimate(sender, second.hash)).resolves.toMatchObject({ hash: second.hash })
  })

  test('for what may not be replaced', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const [coin] = await on.getCoins(sender.address)
    if (!coin) throw new Error('There is no coin')
    const own = new Transaction()
    own.addInput({
      txid: coin.txid,
      index: coin.vout,
      witnessUtxo: { script: sender.script, amount: 100_000n },
    })
    own.addOutput({ script: sender.script, amount: 99_000n })
    own.sign(sender.secret)
    own.finalize()
    await fetch(`${on.chain.url}/tx`, { method: 'POST', body: own.hex })
    await expect(estimate(sender, own.id)).rejects.toMatchObject(impossible(/allow/))
  })

  test('for a wallet that signs nothing of others', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const { hash } = await on.pay(sender, asked)
    await expect(on.speedUp(sender, hash, { cannotSign: true })).rejects.toMatchObject(impossible(/signs/))
  })

  test('when it was cancelled while it is reviewed: that would be taken back', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const [coin] = await on.getCoins(sender.address)
    const { hash } = await on.pay(sender, asked)
    const quote = await estimate(sender, hash)
    await replace(sender, coin, [{ script: sender.script, amount: 90_000n }])
    const sending = on.speedUps.send({
      ...{ network: on.network, from: sender.address, quote, signal: ending.signal },
      connection: createSender(sender, on.network, {
        signPsbt: () => Promise.reject(new Error('It was asked')),
      }).connection,
    })
    await expect(sending).rejects.toMatchObject(impossible(/has not got it/))
  })

  test('when a block has it while it is reviewed', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const { hash } = await on.pay(sender, asked)
    const quote = await estimate(sender, hash)
    on.chain.mine()
    const sending = on.speedUps.send({
      ...{ network: on.network, from: sender.address, quote, signal: ending.signal },
      connection: createSender(sender, on.network, {
        signPsbt: () => Promise.reject(new Error('It was asked')),
      }).connection,
    })
    await expect(sending).rejects.toMatchObject(impossible(/block/))
  })
})

test('a wallet that changes what takes the place is refused, and a quote of another fee', async () => {
  const sender = createKey()
  await on.give(sender.address, 100_000)
  const { hash } = await on.pay(sender, asked)
  const signPsbt = async ({ psbt }: { psbt: string }) => {
    const transaction = Transaction.fromPSBT(decodeBase64Text(psbt))
    transaction.updateOutput(1, { amount: 700n })
    transaction.sign(sender.secret)
    return encodeBase64(transaction.toPSBT(0))
  }
  await expect(on.speedUp(sender, hash, { signPsbt })).rejects.toMatchObject({
    code: 'send/changed-by-wallet',
  })
  const quote = await estimate(sender, hash)
  const sending = on.speedUps.send({
    ...{ network: on.network, from: sender.address, signal: ending.signal },
    quote: { ...quote, feeAtomic: quote.feeAtomic + 1n },
    connection: createSender(sender, on.network).connection,
  })
  await expect(sending).rejects.toMatchObject({ code: 'send/quote-outdated' })
  expect(await read(hash)).toMatchObject({ txid: hash })
})

test('a node that lies about what it cost changes nothing: the fee is that of whole transactions', async () => {
  const sender = createKey()
  await on.give(sender.address, 100_000)
  const { hash, fee } = await on.pay(sender, asked)
  on.lie(async ({ path }, answer) => {
    if (path !== `/tx/${hash}`) return undefined
    const told = (await (await answer()).json()) as Told
    return json({ ...told, fee: 5, vout: told.vout.map((output) => ({ ...output, value: 1 })) })
  })
  expect(await estimate(sender, hash)).toMatchObject({ feeBeforeAtomic: fee.feeAtomic })
})

describe('waiting', () => {
  test('follows what took the place, also when it was found by another page', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const { hash } = await on.pay(sender, asked)
    // Another kit, as after a reload: it knows nothing of what was sent.
    const other = (await import('./createSendCapability.js')).createSendCapability({
      ...(await import('@latchkey/testing')).createChainContext(),
      signal: ending.signal,
    })
    const waiting = other.send.waitForReceipt({ network: on.network, hash, signal: ending.signal })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const later = await on.speedUp(sender, hash)
    on.chain.mine()
    expect(await waiting).toBe(later.hash)
  })

  test('never says that nothing was transferred where the wallet took the fee off the receiver', async () => {
    const [sender, paid] = [createKey(), createKey()]
    await on.give(sender.address, 100_000)
    const [coin] = await on.getCoins(sender.address)
    const { hash } = await on.pay(sender, { to: paid.address, amountAtomic: 0n })
    const waiting = wait(hash)
    const other = await replace(sender, coin, [{ script: paid.script, amount: 95_000n }])
    on.chain.mine()
    await expect(waiting).rejects.toMatchObject({ code: 'send/sent-otherwise', context: { hash: other } })
  })

  test('says that something else was sent where another payment took its place, once a block has that', async () => {
    const [sender, elsewhere] = [createKey(), createKey()]
    await on.give(sender.address, 100_000)
    const [coin] = await on.getCoins(sender.address)
    const { hash } = await on.pay(sender, asked)
    let isOver = false
    const waiting = wait(hash).finally(() => {
      isOver = true
    })
    const other = await replace(sender, coin, [{ script: elsewhere.script, amount: 90_000n }])
    // What waits may be replaced again, by what pays as reviewed.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(isOver).toBe(false)
    on.chain.mine()
    await expect(waiting).rejects.toMatchObject({ code: 'send/sent-otherwise', context: { hash: other } })
  })

  test('ends at once when nobody waits any more', async () => {
    const given = new AbortController()
    const waiting = wait('b'.repeat(64), given.signal)
    setTimeout(() => given.abort(new Error('Given up')), 100)
    await expect(waiting).rejects.toThrow('Given up')
  })

  test('goes on over a node that is away for a moment', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const { hash } = await on.pay(sender, asked)
    let count = 0
    on.lie(() => (count++ < 2 ? Promise.reject(new TypeError('Failed to fetch')) : undefined))
    on.chain.mine()
    expect(await wait(hash)).toBe(hash)
    expect(count).toBeGreaterThan(2)
  })
})
