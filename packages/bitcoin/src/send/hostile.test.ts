import { encodeBase64, encodeHex, joinCaip10 } from '@latchkey/primitives'
import { Transaction } from '@scure/btc-signer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSender } from '../testing/createSender.js'
import { createSigner, type TestSigner } from '../testing/createSigner.js'
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

let seed = 500
const createKey = (kind: Parameters<typeof createSigner>[0] = 'p2wpkh') =>
  createSigner(kind, { seed: seed++, network: on.network })
const receiver = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
const asked = { to: receiver, amountAtomic: 40_000n }
const json = (value: unknown) => new Response(JSON.stringify(value))
const post = (transaction: Transaction) =>
  fetch(`${on.chain.url}/tx`, { method: 'POST', body: transaction.hex })

/** Counts what is handed to the node. */
function watchBroadcasts() {
  const seen: string[] = []
  on.lie(({ method, path }) => {
    if (method === 'POST') seen.push(path)
    return undefined
  })
  return seen
}

describe('a wallet that does not sign what was reviewed: nothing is handed over', () => {
  const rebuild = (psbt: string, signer: TestSigner, change: (transaction: Transaction) => void) => {
    const old = Transaction.fromPSBT(decodeBase64Text(psbt))
    const transaction = new Transaction({ allowUnknownOutputs: true })
    for (let index = 0; index < old.inputsLength; index++) transaction.addInput(old.getInput(index))
    for (let index = 0; index < old.outputsLength; index++) transaction.addOutput(old.getOutput(index))
    change(transaction)
    transaction.sign(signer.secret)
    return encodeBase64(transaction.toPSBT(0))
  }
  const changed = 'send/changed-by-wallet'
  const missing = 'send/signature-missing'
  const thief = Uint8Array.of(0, 20, ...new Uint8Array(20).fill(1))
  const cases: Record<string, [code: string, sign: (psbt: string, signer: TestSigner) => string]> = {
    'pays somebody else': [
      changed,
      (psbt, signer) => rebuild(psbt, signer, (made) => made.updateOutput(0, { script: thief })),
    ],
    'keeps the change': [
      changed,
      (psbt, signer) => rebuild(psbt, signer, (made) => made.updateOutput(1, { script: thief })),
    ],
    'leaves the change to the miners': [
      changed,
      (psbt, signer) => rebuild(psbt, signer, (made) => made.updateOutput(1, { amount: 600n })),
    ],
    'cannot be replaced': [
      changed,
      (psbt, signer) => rebuild(psbt, signer, (made) => made.updateInput(0, { sequence: 0xffffffff })),
    ],
    'says nothing': [changed, () => ''],
    'says what is no PSBT': [changed, () => 'signed!'],
    'answers with another payment': [
      changed,
      (psbt, signer) => rebuild(psbt, signer, (made) => made.addOutput({ script: thief, amount: 700n })),
    ],
    'signs nothing': [missing, (psbt) => psbt],
    'signs with a key of its own': [
      missing,
      (psbt) => {
        const made = Transaction.fromPSBT(decodeBase64Text(psbt))
        const key = createKey()
        made.updateInput(0, { witnessUtxo: { script: key.script, amount: 100_000n } })
        made.sign(key.secret)
        return encodeBase64(made.toPSBT(0))
      },
    ],
    'lets others add to it': [missing, (psbt, signer) => signer.sign(psbt, { sighash: 0x81 })],
    'signs no outputs': [missing, (psbt, signer) => signer.sign(psbt, { sighash: 2 })],
  }
  test.each(Object.entries(cases))('it %s', async (_, [code, sign]) => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const seen = watchBroadcasts()
    const habits = { signPsbt: async ({ psbt }: { psbt: string }) => sign(psbt, sender) }
    await expect(on.pay(sender, { ...asked, habits })).rejects.toMatchObject({ code })
    expect(seen).toEqual([])
    on.chain.mine()
    expect(await on.getCoins(sender.address)).toHaveLength(1)
  })

  test('it declines', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const seen = watchBroadcasts()
    const declined = Object.assign(new Error('Declined'), { code: 'wallet/rejected' })
    const habits = { signPsbt: () => Promise.reject(declined) }
    await expect(on.pay(sender, { ...asked, habits })).rejects.toBe(declined)
    expect(seen).toEqual([])
  })
})

describe('a wallet that goes its own way', () => {
  test.each(['p2wpkh', 'p2pkh'] as const)('and has sent it already (%s) is no failure', async (kind) => {
    const sender = createKey(kind)
    await on.give(sender.address, 100_000)
    const signPsbt = async ({ psbt }: { psbt: string }) => {
      const signed = sender.sign(psbt, { isFinal: true })
      expect((await post(Transaction.fromPSBT(decodeBase64Text(signed)))).status).toBe(200)
      return signed
    }
    const { hash } = await on.pay(sender, { ...asked, habits: { signPsbt } })
    // Also when a block has it by then.
    const other = createKey(kind)
    await on.give(other.address, 100_000)
    const late = await on.pay(other, {
      ...asked,
      habits: {
        async signPsbt({ psbt }) {
          const signed = other.sign(psbt, { isFinal: true })
          await post(Transaction.fromPSBT(decodeBase64Text(signed)))
          on.chain.mine()
          return encodeHex(decodeBase64Text(signed))
        },
      },
    })
    for (const id of [hash, late.hash]) expect(await on.ask(`/tx/${id}`)).toMatchObject({ txid: id })
  })

  test('and sends by itself only where it signs nothing of others', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const transfers: unknown[] = []
    const id = 'AB'.repeat(32)
    const sendTransfer = async (transfer: unknown) => {
      transfers.push(transfer)
      return id
    }
    const own = await on.pay(sender, { ...asked, habits: { sendTransfer, cannotSign: true } })
    expect(own.hash).toBe(id.toLowerCase())
    expect(own.fee).toMatchObject({ isChosenByWallet: true })
    expect(own.fee.feeAtomic).toBeGreaterThan(200n)
    const reviewed = { from: sender.address, recipient: receiver, amountAtomic: 40_000n }
    expect(transfers).toEqual([{ ...reviewed, feeRate: expect.any(Number) }])
    const both = await on.pay(sender, { ...asked, habits: { sendTransfer } })
    expect(both.fee.isChosenByWallet).toBeUndefined()
    expect(transfers).toHaveLength(1)
  })

  test.each([
    ['pays what was reviewed, with change at an address of its own', 'receiver', 40_000n, undefined],
    ['pays somebody else', 'other', 40_000n, 'send/sent-otherwise'],
    ['pays less', 'receiver', 39_000n, 'send/sent-otherwise'],
    ['pays more', 'receiver', 41_000n, 'send/sent-otherwise'],
  ] as const)('and %s: that is compared, also after a reload', async (_, who, amount, code) => {
    const [sender, paid, other] = [createKey(), createKey(), createKey()]
    await on.give(sender.address, 100_000)
    const [coin] = await on.getCoins(sender.address)
    const make = (fee: bigint) => {
      const made = new Transaction()
      made.addInput({
        ...{ txid: coin?.txid ?? '', index: coin?.vout ?? 0, sequence: 0xfffffffd },
        witnessUtxo: { script: sender.script, amount: 100_000n },
      })
      made.addOutput({ script: (who === 'receiver' ? paid : other).script, amount })
      made.addOutput({ script: createKey().script, amount: 100_000n - amount - fee })
      made.sign(sender.secret)
      made.finalize()
      return made
    }
    const sendTransfer = async () => {
      const made = make(500n)
      expect((await post(made)).status).toBe(200)
      return made.id
    }
    const habits = { sendTransfer, cannotSign: true }
    const { hash, reviewed } = await on.pay(sender, { to: paid.address, amountAtomic: 40_000n, habits })
    const waiting = on.send.waitForReceipt({ network: on.network, hash, reviewed, signal: ending.signal })
    if (code) {
      // What it is does not change any more, so no block is waited for.
      await expect(waiting).rejects.toMatchObject({ code, context: { walletName: 'Test wallet', hash } })
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    // The wallet pays more for it: the change shrinks, and the receiver gets the same.
    const faster = make(5000n)
    expect((await post(faster)).status).toBe(200)
    on.chain.mine()
    expect(await waiting).toBe(faster.id)
  })

  test('and names a transaction of old: it is not taken for the payment', async () => {
    const [sender, paid] = [createKey(), createKey()]
    await on.give(sender.address, 100_000)
    const [coin] = await on.getCoins(sender.address)
    const habits = { sendTransfer: async () => coin?.txid ?? '', cannotSign: true }
    const { hash, reviewed } = await on.pay(sender, { to: paid.address, amountAtomic: 40_000n, habits })
    const asking = { network: on.network, hash, signal: ending.signal }
    const context = { walletName: 'Test wallet', hash }
    await expect(on.send.waitForReceipt({ ...asking, reviewed })).rejects.toMatchObject({
      ...{ code: 'send/sent-otherwise', context },
    })
    // What cannot be compared is not said to be sent.
    await expect(on.send.waitForReceipt({ ...asking, reviewed: '{}' })).rejects.toThrow()
  })

  test('and does not say what it has sent: it may be on its way', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    for (const answer of ['', 'ok', 'z'.repeat(64), undefined]) {
      const habits = { cannotSign: true, sendTransfer: async () => answer as string }
      await expect(on.pay(sender, { ...asked, habits })).rejects.toMatchObject({ code: 'send/unnamed' })
    }
  })
})

describe('a node that lies', () => {
  test.each([
    ['more', 'p2wpkh', 900_000],
    ['less', 'p2wpkh', 60_000],
    ['more', 'p2sh-p2wpkh', 900_000],
    ['less', 'p2tr', 60_000],
    ['less', 'p2pkh', 60_000],
  ] as const)('that a coin is worth %s (%s): no wallet is asked', async (_, kind, value) => {
    const sender = createKey(kind)
    await on.give(sender.address, 100_000)
    on.lie(async ({ path }, answer) => {
      if (!path.endsWith('/utxo')) return undefined
      const coins = (await (await answer()).json()) as object[]
      return json(coins.map((coin) => ({ ...coin, value })))
    })
    const habits = { signPsbt: () => Promise.reject(new Error('It was asked')) }
    await expect(on.pay(sender, { ...asked, habits })).rejects.toMatchObject({ code: 'wire/rpc' })
  })

  test('with another transaction in the place of the one that made a coin', async () => {
    const [sender, rich] = [createKey(), createKey()]
    await on.give(sender.address, 100_000)
    await on.give(rich.address, 900_000)
    const [coin] = await on.getCoins(rich.address)
    on.lie(async ({ path }) =>
      path.endsWith('/hex') ? await fetch(`${on.chain.url}/tx/${coin?.txid}/hex`) : undefined,
    )
    await expect(on.pay(sender, asked)).rejects.toMatchObject({ code: 'wire/rpc' })
    on.lie(({ path }) => (path.endsWith('/hex') ? new Response('00ff') : undefined))
    await expect(on.pay(sender, asked)).rejects.toMatchObject({ code: 'wire/rpc' })
  })

  test('about coins of others: they are not proven to be this account’s', async () => {
    const [sender, rich] = [createKey(), createKey()]
    await on.give(rich.address, 900_000)
    const coins = await on.getCoins(rich.address)
    on.lie(({ path }) => (path.endsWith('/utxo') ? json(coins) : undefined))
    await expect(on.pay(sender, asked)).rejects.toMatchObject({ code: 'wire/rpc' })
  })

  test('one coin twice is one coin', async () => {
    const sender = createKey()
    await on.give(sender.address, 50_000)
    const coins = await on.getCoins(sender.address)
    on.lie(({ path }) => (path.endsWith('/utxo') ? json([...coins, ...coins]) : undefined))
    await expect(on.pay(sender, { ...asked, amountAtomic: 80_000n })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
  })

  test.each([
    ['1e9', { 1: 1e9, 6: 1e9, 144: 1e9 }],
    ['text', { 1: '5', 6: 'NaN' }],
    ['less than nothing', { 1: -1, 6: -20 }],
    ['null', { 6: null, x: 5 }],
    ['nothing', {}],
    ['a tenth', { 1: 0.1, 6: 0.1 }],
  ])('that a virtual byte costs %s: the fee stays sane', async (_, estimates) => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    on.lie(({ path }) => (path === '/fee-estimates' ? json(estimates) : undefined))
    const { fee } = await on.pay(sender, asked)
    expect(fee.feeAtomic).toBeGreaterThanOrEqual(141n)
    expect(fee.feeAtomic).toBeLessThanOrEqual(400n)
  })

  test.each([
    ['/utxo', '[{"txid":"zz","vout":0,"value":5,"status":{"confirmed":true}}]'],
    ['/utxo', '{"error":"no"}'],
    ['/utxo', '[{"txid":"TXID","vout":-1,"value":1e99,"status":{"confirmed":true}}]'],
    ['/utxo', `[${' '.repeat(3_000_000)}]`],
    ['/utxo', '\0'],
    ['/fee-estimates', '<html>'],
    ['/hex', 'not hex'],
  ])('an answer that is none is not read (%s %#)', async (path, text) => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    on.lie((question) =>
      question.path.endsWith(path) ? new Response(text.replace('TXID', 'a'.repeat(64))) : undefined,
    )
    await expect(on.pay(sender, asked)).rejects.toMatchObject({ code: 'wire/network' })
  })

  test('that others’ announced coins are own change costs nothing but the sending', async () => {
    const sender = createKey()
    await on.chain.give(sender.address, 100_000)
    on.lie(async ({ path }, answer) => {
      if (!/^\/tx\/[0-9a-f]{64}$/.test(path)) return undefined
      const told = (await (await answer()).json()) as { vin: { prevout: object }[] }
      const prevout = { scriptpubkey: encodeHex(sender.script) }
      return json({ ...told, vin: told.vin.map((input) => ({ ...input, prevout })) })
    })
    const { hash } = await on.pay(sender, asked)
    expect(await on.ask(`/tx/${hash}`)).toMatchObject({ txid: hash })
  })
})

test('more coins than one payment takes are told to be too many, with what can be sent', async () => {
  const sender = createKey()
  const coins = Array.from({ length: 130 }, (_, index) => ({
    ...{ txid: index.toString(16).padStart(64, '0'), vout: 0, value: 1500 },
    status: { confirmed: true },
  }))
  on.lie(({ path }) => (path.endsWith('/utxo') ? json(coins) : undefined))
  await expect(on.pay(sender, { ...asked, amountAtomic: 150_000n })).rejects.toMatchObject({
    code: 'send/too-scattered',
    context: { most: expect.stringMatching(/^0\.001\d+$/), symbol: 'BTC' },
  })
  // What all of them do not cover is no matter of their number.
  await expect(on.pay(sender, { ...asked, amountAtomic: 200_000n })).rejects.toMatchObject({
    code: 'send/insufficient-funds',
  })
})

test('another token’s amount is never taken for satoshis', async () => {
  const sender = createKey()
  await on.give(sender.address, 100_000)
  const { connection, accountType } = createSender(sender, on.network, {
    signPsbt: () => Promise.reject(new Error('It was asked')),
  })
  const token = {
    type: 'token',
    name: 'X',
    symbol: 'X',
    decimals: 0,
    address: joinCaip10(on.network.caipNetworkId, 'x'),
  } as const
  const transfer = { network: on.network, from: sender.address, ...asked, token, signal: ending.signal }
  const refused = { code: 'send/not-transferable' }
  await expect(
    on.send.estimateFee({ ...transfer, sender: { connection, accountType } }),
  ).rejects.toMatchObject(refused)
  const native = { type: 'native', ...on.network.nativeCurrency } as const
  const fee = await on.send.estimateFee({ ...transfer, token: native, sender: { connection, accountType } })
  await expect(on.send.send({ ...transfer, fee, connection })).rejects.toMatchObject(refused)
})

describe('handing over', () => {
  test('the node’s answer is lost: it may have it, and waiting tells', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    on.lie(async ({ method }, answer) => {
      if (method !== 'POST') return undefined
      await answer()
      throw new TypeError('Failed to fetch')
    })
    const { hash } = await on.pay(sender, asked)
    on.chain.mine()
    const waiting = on.send.waitForReceipt({ network: on.network, hash, signal: ending.signal })
    expect(await waiting).toBe(hash)
  })

  test.each([
    ['min relay fee not met, 100 < 141', 'send/fee-too-low'],
    ['mempool min fee not met, 141 < 5000', 'send/fee-too-low'],
    ['insufficient fee, rejecting replacement abc', 'send/replacement-underpriced'],
    ['max-fee-exceeded', 'send/fee-too-high'],
    ['too-long-mempool-chain, too many unconfirmed ancestors', 'send/failed'],
    ['\0<b>anything</b>', 'send/failed'],
  ])('a node says %j', async (message, code) => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const text = `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}`
    on.lie(({ method }) => (method === 'POST' ? new Response(text, { status: 400 }) : undefined))
    await expect(on.pay(sender, asked)).rejects.toMatchObject({ code })
  })

  test.each([
    ['Transaction already in block chain', 'has it'],
    ['Transaction outputs already in utxo set', 'has it'],
    ['bad-txns-inputs-missingorspent', 'has it'],
    ['bad-txns-inputs-missingorspent', 'does not answer'],
    ['min relay fee not met, 100 < 141', 'has it'],
    ['too-long-mempool-chain, too many unconfirmed ancestors', 'has it'],
  ])('the first node’s answer is lost, the next one says %j, and the network %s', async (message, then) => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    let isHandedOver = false
    on.lie(async ({ method, path }, answer) => {
      if (isHandedOver && then === 'does not answer' && path.startsWith('/tx/'))
        throw new TypeError('Failed to fetch')
      if (method !== 'POST') return undefined
      expect((await answer()).status).toBe(200)
      isHandedOver = true
      const text = `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}`
      return new Response(text, { status: 400 })
    })
    const { hash } = await on.pay(sender, asked)
    expect(await on.ask(`/tx/${hash}`)).toMatchObject({ txid: hash })
  })

  test('no node has taken it, as all were busy: it is handed over again while it is waited for', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    on.lie(({ method }) => (method === 'POST' ? new Response('busy', { status: 429 }) : undefined))
    const { hash } = await on.pay(sender, asked)
    await expect(on.ask(`/tx/${hash}`)).rejects.toThrow('404')
    on.lie(undefined)
    const given = new AbortController()
    const signal = AbortSignal.any([ending.signal, given.signal])
    const waiting = on.send.waitForReceipt({ network: on.network, hash, signal })
    waiting.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    on.chain.mine()
    setTimeout(() => given.abort(new Error('Not handed over')), 4000)
    expect(await waiting).toBe(hash)
  })

  test.each(['bad-txns-inputs-missingorspent', 'txn-mempool-conflict'])(
    'a node says %j and knows no other payment of these coins: another node may have it, and waiting tells',
    async (message) => {
      const sender = createKey()
      await on.give(sender.address, 100_000)
      const first = await on.pay(sender, asked)
      const text = `sendrawtransaction RPC error: ${JSON.stringify({ code: -25, message })}`
      const took: string[] = []
      // The next node has not heard of the change that is spent, nor of what spends it.
      on.lie(async ({ method, path }, answer) => {
        if (method === 'POST') {
          took.push(await (await answer()).text())
          return new Response(text, { status: 400 })
        }
        const isUnheard = took.length > 0 && [first.hash, ...took].some((id) => path.includes(id))
        return isUnheard ? new Response('Transaction not found', { status: 404 }) : undefined
      })
      const { hash } = await on.pay(sender, asked)
      expect(took).toEqual([hash])
    },
  )

  test('a speed-up that a second node refuses is not told as used elsewhere for what it is to replace', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const first = await on.pay(sender, asked)
    const text = 'sendrawtransaction RPC error: {"code":-26,"message":"txn-mempool-conflict"}'
    on.lie(({ method }) => (method === 'POST' ? new Response(text, { status: 400 }) : undefined))
    const { hash } = await on.speedUp(sender, first.hash)
    expect(hash).not.toBe(first.hash)
    on.lie(undefined)
    on.chain.mine()
    const waiting = on.send.waitForReceipt({ network: on.network, hash, signal: ending.signal })
    expect(await waiting).toBe(first.hash)
  })

  test('another payment has spent the coins while the wallet was asked', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const signPsbt = async ({ psbt }: { psbt: string }) => {
      await on.pay(sender, { to: receiver, amountAtomic: 0n })
      on.chain.mine()
      return sender.sign(psbt)
    }
    await expect(on.pay(sender, { ...asked, habits: { signPsbt } })).rejects.toMatchObject({
      code: 'send/funds-moved',
    })
  })

  test('coins that this page has spent are not offered again by a node that is behind', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000, 90_000)
    const before = await on.getCoins(sender.address)
    const first = await on.pay(sender, asked)
    on.lie(({ path }) => (path.endsWith('/utxo') ? json(before) : undefined))
    const second = await on.pay(sender, asked)
    on.lie(undefined)
    const inputs = await Promise.all(
      [first, second].map(async ({ hash }) => {
        const { vin } = (await on.ask(`/tx/${hash}`)) as { vin: { txid: string }[] }
        return vin.map(({ txid }) => txid)
      }),
    )
    expect(new Set(inputs.flat()).size).toBe(2)
  })

  test('what the wallet signs after the visitor has stopped waiting is sent, and said', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const given = new AbortController()
    const signPsbt = async ({ psbt }: { psbt: string }) => {
      given.abort(new Error('Given up'))
      return sender.sign(psbt)
    }
    const { connection, accountType } = createSender(sender, on.network, { signPsbt })
    const token = { type: 'native', ...on.network.nativeCurrency } as const
    const transfer = { network: on.network, from: sender.address, ...asked, token, signal: ending.signal }
    const fee = await on.send.estimateFee({ ...transfer, sender: { connection, accountType } })
    const { hash } = await on.send.send({ ...transfer, fee, connection, signal: given.signal })
    expect(await on.ask(`/tx/${hash}`)).toMatchObject({ txid: hash })
  })

  test('a stopped kit asks nobody any more', async () => {
    const sender = createKey()
    const { connection, accountType } = createSender(sender, on.network)
    const signal = AbortSignal.abort(new Error('Stopped'))
    const token = { type: 'native', ...on.network.nativeCurrency } as const
    const asking = on.send.estimateFee({
      ...{ network: on.network, from: sender.address, to: receiver, token, amountAtomic: 1000n, signal },
      sender: { connection, accountType },
    })
    await expect(asking).rejects.toThrow('Stopped')
  })
})
