import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FeeQuote, SendableToken, Transfer } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { encodeHex } from '@latchkey/primitives'
import { type StacksWalletOptions, signStacksTransaction } from '@latchkey/testing'
import { deserializeTransaction } from '@stacks/transactions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toAddressOn } from '../address/principals.js'
import { type ConnectedWallet, startTestSend, type TestSend } from '../testing/startTestSend.js'
import { hashTransaction } from '../transaction/Transaction.js'
import { createSentPlaces } from './createSentPlaces.js'

const ending = new AbortController()
const { signal } = ending
let made: TestSend
const stops: (() => unknown)[] = []
beforeAll(async () => {
  made = await startTestSend(signal)
})
afterAll(async () => {
  ending.abort()
  for (const stop of stops) await stop()
  await made.chain.stop()
})

const privateKeyOf = (index: number) =>
  Uint8Array.from(Buffer.from(made.chain.accounts[index]?.privateKey.slice(0, 64) ?? '', 'hex'))
const addressOf = (index: number) => made.chain.accounts[index]?.address ?? ''

function toTransfer(
  { address }: ConnectedWallet,
  token: SendableToken,
  amountAtomic: bigint,
  to = addressOf(1),
): Transfer {
  return { network: made.network, from: address, to, token, amountAtomic }
}
async function sendAndWait(from: ConnectedWallet, transfer: Transfer, change: Partial<FeeQuote> = {}) {
  const fee = { ...(await made.send.estimateFee({ ...transfer, signal })), ...change }
  const sent = await made.send.send({ ...transfer, fee, connection: from.connection, signal })
  const found = await made.send.waitForReceipt({ network: made.network, ...sent, signal })
  return { fee, hash: sent.hash, found }
}
const manners: readonly StacksWalletOptions['manner'][] = ['leather', 'xverse']

describe.each(manners)('sending with a wallet in the manner of %s', (manner) => {
  test('moves STX by the wallet’s own transfer; the wallet chooses the fee', async () => {
    const from = await made.connect(0, { manner, fee: 321 })
    const [held, theirs] = await Promise.all([made.getHeld(from.address), made.getHeld(addressOf(1))])
    const { fee, hash, found } = await sendAndWait(from, toTransfer(from, made.native, 1_500_000n))
    expect(fee).toMatchObject({
      isChosenByWallet: true,
      parts: [{ kind: 'network', amountAtomic: fee.feeAtomic }],
    })
    expect(found).toBe(hash)
    expect(await made.getHeld(addressOf(1))).toBe(theirs + 1_500_000n)
    expect(await made.getHeld(from.address)).toBe(held - 1_500_000n - 321n)
    expect(from.wallet.requests.map(({ method }) => method)).toEqual(['stx_transferStx'])
  })

  test('moves a token by a transaction that is built here, signed there, and handed over by us', async () => {
    const from = await made.connect(0, {
      manner,
      async send() {
        throw new Error('not to be sent by the wallet')
      },
    })
    const [held, theirs] = await Promise.all([
      made.getHeld(from.address, 'SBTC'),
      made.getHeld(addressOf(1), 'SBTC'),
    ])
    const { fee, hash } = await sendAndWait(from, toTransfer(from, made.toToken('SBTC'), 250_000n))
    expect(await made.getHeld(addressOf(1), 'SBTC')).toBe(theirs + 250_000n)
    expect(await made.getHeld(from.address, 'SBTC')).toBe(held - 250_000n)
    const [request] = from.wallet.requests
    expect(request?.method).toBe('stx_signTransaction')
    const asked = deserializeTransaction(((request?.params ?? {}) as { transaction: string }).transaction)
    expect(asked.auth.spendingCondition.fee).toBe(fee.feeAtomic)
    const taken = (await made.ask(`/extended/v1/tx/${hash}`)) as {
      fee_rate: string
      post_condition_mode: string
    }
    expect(taken).toMatchObject({ fee_rate: String(fee.feeAtomic), post_condition_mode: 'deny' })
  })

  test('takes a memo along, with STX and with a token', async () => {
    const from = await made.connect(0, { manner })
    const stx = { ...toTransfer(from, made.native, 5n), memo: 'deposit é 7' }
    const { hash } = await sendAndWait(from, stx)
    const hex = Buffer.from('deposit é 7').toString('hex')
    const { token_transfer } = (await made.ask(`/extended/v1/tx/${hash}`)) as {
      token_transfer: { memo: string }
    }
    expect(token_transfer.memo).toBe(`0x${hex.padEnd(68, '0')}`)
    const token = { ...toTransfer(from, made.toToken('USDCX'), 4n), memo: 'deposit é 7' }
    const sent = await sendAndWait(from, token)
    const { contract_call } = (await made.ask(`/extended/v1/tx/${sent.hash}`)) as {
      contract_call: { function_args: { hex: string }[] }
    }
    expect(contract_call.function_args[3]?.hex).toBe(`0x0a02${'0000000c'}${hex}`)
  })

  test('moves a token by the wallet’s own call where it only sends', async () => {
    const from = await made.connect(0, {
      manner,
      methods: ['stx_getAddresses', 'wallet_connect', 'stx_callContract'],
    })
    const theirs = await made.getHeld(addressOf(1), 'USDCX')
    await sendAndWait(from, toTransfer(from, made.toToken('USDCX'), 3n))
    expect(await made.getHeld(addressOf(1), 'USDCX')).toBe(theirs + 3n)
    expect(from.wallet.requests.map(({ method }) => method)).toEqual(['stx_callContract'])
  })

  test('falls back where the wallet does not know after all what it is taken to know', async () => {
    const from = await made.connect(0, {
      manner,
      fail: {
        stx_signTransaction: { code: -32_601, message: 'Method not found' },
        stx_transferStx: { code: -32_601, message: 'Method not found' },
      },
    })
    const theirs = await made.getHeld(addressOf(1), 'USDCX')
    await sendAndWait(from, toTransfer(from, made.toToken('USDCX'), 2n))
    expect(await made.getHeld(addressOf(1), 'USDCX')).toBe(theirs + 2n)
    expect(from.wallet.requests.map(({ method }) => method)).toEqual([
      'stx_signTransaction',
      'stx_callContract',
    ])
    // Of STX there is no further way.
    await expect(sendAndWait(from, toTransfer(from, made.native, 2n))).rejects.toMatchObject({
      code: 'wallet/unsupported-method',
    })
  })

  test('moves STX by a transaction of ours where the wallet only signs', async () => {
    const from = await made.connect(0, {
      manner,
      methods: ['stx_getAddresses', 'wallet_connect', 'stx_signTransaction'],
    })
    const theirs = await made.getHeld(addressOf(1))
    await sendAndWait(from, toTransfer(from, made.native, 77n))
    expect(await made.getHeld(addressOf(1))).toBe(theirs + 77n)
    expect(from.wallet.requests.map(({ method }) => method)).toEqual(['stx_signTransaction'])
  })

  test('is told as such where others have to sign, too', async () => {
    const from = await made.connect(0, { manner, proposes: true })
    await expect(sendAndWait(from, toTransfer(from, made.native, 5n))).rejects.toMatchObject({
      code: 'send/proposed',
    })
  })

  test.each([
    ['nothing', undefined],
    ['no hash', {}],
    ['an empty hash', { txid: '' }],
    ['half of one', { txid: 'ab'.repeat(16) }],
    ['what is no hexadecimal', { txid: 'z'.repeat(64) }],
    ['a hash with a NUL behind it', { txid: `${'ab'.repeat(32)}\0` }],
  ])('is not followed where the wallet answers with %s', async (_, answer) => {
    const from = await made.connect(2, {
      manner,
      answer: { stx_transferStx: answer },
      send: async () => 'ab'.repeat(32),
    })
    await expect(sendAndWait(from, toTransfer(from, made.native, 5n))).rejects.toMatchObject({
      code: 'wallet/request-failed',
    })
  })

  test.each([
    ['stx_transferStx', 'native'],
    ['stx_signTransaction', 'SBTC'],
  ] as const)('that declines %s says so', async (method, symbol) => {
    const from = await made.connect(0, { manner, reject: [method] })
    const token = symbol === 'native' ? made.native : made.toToken(symbol)
    await expect(sendAndWait(from, toTransfer(from, token, 5n))).rejects.toMatchObject({
      code: 'wallet/rejected',
    })
  })
})

describe('what a wallet has signed', () => {
  /** Signs anew what the wallet changed before it signed. */
  const changed = (change: (transaction: Uint8Array) => Uint8Array) => ({ toSignedTransaction: change })
  const set = (at: number, value: number) => (transaction: Uint8Array) => {
    const bytes = transaction.slice()
    bytes[at] = value
    return bytes
  }
  const fromEnd = (back: number) => (transaction: Uint8Array) => {
    const bytes = transaction.slice()
    const at = bytes.length - back
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  /** Where the conditions begin; the one there is of a token has the amount at its end. */
  const conditions = 111

  test.each([
    ['is for another network', changed(set(0, 0))],
    ['is for another chain', changed(set(4, 9))],
    ['lets anything leave the account', changed(set(110, 1))],
    [
      'has no conditions',
      changed((bytes) =>
        Uint8Array.of(...bytes.subarray(0, conditions), 0, 0, 0, 0, ...bytes.subarray(bytes.length - 100)),
      ),
    ],
    [
      'has another amount in its condition',
      changed((bytes) =>
        set(Buffer.from(bytes).indexOf('sbtc-token', conditions + 60) + 10 + 1 + 7, 9)(bytes),
      ),
    ],
    [
      'calls another contract',
      changed((bytes) => set(Buffer.from(bytes).lastIndexOf('sbtc-token'), 116)(bytes)),
    ],
    [
      'calls another function',
      changed((bytes) => set(Buffer.from(bytes).lastIndexOf('transfer'), 84)(bytes)),
    ],
    ['goes to another receiver', changed(fromEnd(2))],
    ['has a memo', changed((bytes) => Uint8Array.of(...bytes.subarray(0, -1), 10, 2, 0, 0, 0, 1, 65))],
    ['has more behind it', changed((bytes) => Uint8Array.of(...bytes, 0))],
    ['offers a fee far above the reviewed one', changed(set(38, 1))],
    ['has its signature altered', { toAnsweredTransaction: set(60, 7) }],
    ['is not signed', { toAnsweredTransaction: (bytes: Uint8Array) => bytes.slice().fill(0, 44, 109) }],
    ['is nothing', { toAnsweredTransaction: () => Uint8Array.of(0) }],
  ])('is not sent where it %s', async (_, options) => {
    const from = await made.connect(0, { manner: 'xverse', ...options })
    const before = await made.getHeld(from.address, 'SBTC')
    await expect(sendAndWait(from, toTransfer(from, made.toToken('SBTC'), 250_000n))).rejects.toMatchObject({
      code: 'send/changed-by-wallet',
      context: { walletName: 'Scripted' },
    })
    expect(await made.getHeld(from.address, 'SBTC')).toBe(before)
  })

  test('is not sent where another key has signed it', async () => {
    const from = await made.connect(0, {
      manner: 'xverse',
      toAnsweredTransaction(signed) {
        // Signed as another account, with the account's own name put back.
        const other = signed.slice()
        const [mine, theirs] = [signed.slice(7, 27), new Uint8Array(20)]
        theirs.set(toHash(addressOf(1)))
        other.set(theirs, 7)
        const forged = signStacksTransaction(other, privateKeyOf(1))
        forged.set(mine, 7)
        return forged
      },
    })
    await expect(sendAndWait(from, toTransfer(from, made.toToken('SBTC'), 1n))).rejects.toMatchObject({
      code: 'send/changed-by-wallet',
    })
  })

  test('may have a fee and a place in the account’s order that the wallet chose', async () => {
    const from = await made.connect(0, {
      manner: 'leather',
      toSignedTransaction: (bytes) => {
        const own = bytes.slice()
        // 1,000 millionths more or less.
        own.set([0, 0, 0, 0, 0, 0, 0x27, 0x10], 35)
        own[109] = 1
        return own
      },
    })
    const { hash, fee } = await sendAndWait(from, toTransfer(from, made.toToken('SBTC'), 1n))
    const taken = (await made.ask(`/extended/v1/tx/${hash}`)) as { fee_rate: string }
    expect(taken.fee_rate).toBe('10000')
    expect(fee.feeAtomic).not.toBe(10_000n)
  })
})

describe('what a wallet has sent by itself', () => {
  const onlySends = { methods: ['wallet_connect', 'stx_transferStx', 'stx_callContract'] } as const
  const flipLast = (transaction: Uint8Array) => {
    const bytes = transaction.slice()
    bytes[bytes.length - 2] = (bytes[bytes.length - 2] ?? 0) ^ 1
    return bytes
  }
  const set =
    (...changes: [at: number, value: number][]) =>
    (transaction: Uint8Array) => {
      const bytes = transaction.slice()
      for (const [at, value] of changes) bytes[at] = value
      return bytes
    }

  test.each([
    // What stands behind the fixed part of a transfer: condition mode and count, 0, kind of receiver, 21 bytes, 8 of the amount.
    ['goes to another receiver', undefined, set([120, 9])],
    ['moves another amount', undefined, set([145, 9])],
    ['has another memo', undefined, set([146, 65])],
    ['goes to another receiver', 'SBTC', flipLast],
    [
      'may take anything',
      'SBTC',
      (bytes: Uint8Array) =>
        Uint8Array.of(...bytes.subarray(0, 110), 1, 0, 0, 0, 0, ...bytes.subarray(toPayloadAt(bytes))),
    ],
    ['lets go of anything that no condition is about', 'SBTC', set([110, 1])],
  ] as const)('is not told as sent where it %s (%s)', async (_, symbol, change) => {
    const from = await made.connect(0, { manner: 'xverse', ...onlySends, toSignedTransaction: change })
    const token = symbol ? made.toToken(symbol) : made.native
    await expect(sendAndWait(from, toTransfer(from, token, 21n))).rejects.toMatchObject({
      code: 'send/sent-otherwise',
      context: { walletName: 'Scripted', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
  })

  test('is not told as sent where it is from another account, or something that was sent before', async () => {
    const other = await made.connect(1, { manner: 'xverse', ...onlySends })
    const { hash } = await sendAndWait(other, toTransfer(other, made.native, 5n, addressOf(2)))
    const from = await made.connect(0, {
      manner: 'xverse',
      ...onlySends,
      send: async () => hash,
      answer: { stx_transferStx: { txid: hash } },
    })
    const transfer = toTransfer(from, made.native, 5n, addressOf(2))
    await expect(sendAndWait(from, transfer)).rejects.toMatchObject({ code: 'send/sent-otherwise' })
  })

  test('is not waited for on a network that it is not for', async () => {
    const from = await made.connect(0, {
      manner: 'xverse',
      ...onlySends,
      toSignedTransaction: set([0, 0], [1, 0], [4, 1]),
      send: async (transaction) => encodeHex(hashTransaction(transaction)),
    })
    await expect(sendAndWait(from, toTransfer(from, made.native, 5n))).rejects.toMatchObject({
      code: 'send/sent-otherwise',
    })
  })

  test('is told as such by a page that comes back to it, and not by one that cannot read what was kept', async () => {
    const from = await made.connect(0, {
      manner: 'leather',
      toSignedTransaction: set([145, 9]),
    })
    const transfer = toTransfer(from, made.native, 5n)
    const fee = await made.send.estimateFee({ ...transfer, signal })
    const sent = await made.send.send({ ...transfer, fee, connection: from.connection, signal })
    const again = made.toSendAt(made.chain.url)
    const wait = (change: object) =>
      again.waitForReceipt({ network: made.network, ...sent, ...change, signal })
    await expect(wait({})).rejects.toMatchObject({ code: 'send/sent-otherwise' })
    await expect(wait({ reviewed: '{' })).rejects.toBeInstanceOf(Error)
  })

  test('is waited for until the node shows what it does', async () => {
    const from = await made.connect(0, { manner: 'leather' })
    const transfer = toTransfer(from, made.native, 6n)
    const { send, network } = await startLyingNode({
      '/extended/v1/tx/': (count) => (count < 2 ? { body: { tx_status: 'success' } } : undefined),
    })
    const fee = await made.send.estimateFee({ ...transfer, signal })
    const sent = await made.send.send({ ...transfer, fee, connection: from.connection, signal })
    expect(await send.waitForReceipt({ network, ...sent, signal })).toBe(sent.hash)
  })
})

describe('the place of a transfer', () => {
  const readNext = async () => {
    const nonces = (await made.ask(`/extended/v1/address/${addressOf(0)}/nonces`)) as {
      possible_next_nonce: number
    }
    return nonces.possible_next_nonce
  }
  /** An API that has heard of nothing, behind a node that takes everything. The first place is left open, so that all of it waits. */
  async function startLate() {
    const open = await readNext()
    const body = { last_executed_tx_nonce: open === 0 ? null : open - 1, possible_next_nonce: open + 1 }
    const node = await startLyingNode({
      [`/extended/v1/address/${addressOf(0)}/nonces`]: () => ({ body }),
      '/extended/v1/tx/': () => ({ status: 404, body: {} }),
    })
    const from = await made.connect(0, { manner: 'xverse' })
    return {
      ...{ ...node, open, from },
      again: made.toSendAt(node.network.rpcUrls.default.http[0] ?? ''),
      async start(amountAtomic: bigint, feeAtomic: bigint, use: Partial<typeof from & typeof node> = {}) {
        const { connection, send } = { ...from, ...node, ...use }
        const transfer = { ...toTransfer(from, made.toToken('SBTC'), amountAtomic), network: node.network }
        const fee = { ...(await send.estimateFee({ ...transfer, signal })), feeAtomic }
        return await send.send({ ...transfer, fee, connection, signal })
      },
      /** Sends what all of it waits for, and tells what has become of each. */
      async finish(...hashes: string[]) {
        const before = await made.connect(0, { manner: 'xverse', getNonce: async () => open })
        await sendAndWait(before, toTransfer(before, made.native, 1n))
        return await Promise.all(
          hashes.map((hash) => made.send.waitForReceipt({ network: made.network, hash, signal })),
        )
      },
    }
  }

  test('is not that of a transfer before it, of which the network’s API has not heard', async () => {
    const { start, finish } = await startLate()
    const one = await start(31n, 1_000n)
    const other = await start(32n, 2_000n)
    expect(await finish(one.hash, other.hash)).toEqual([one.hash, other.hash])
  })

  test('is not that of a transfer that an earlier page has sent', async () => {
    const { start, finish, again, network } = await startLate()
    const one = await start(33n, 1_000n)
    const waiting = again.waitForReceipt({ network, ...one, sentAtMs: Date.now(), signal })
    waiting.catch(() => undefined)
    const other = await start(34n, 2_000n, { send: again })
    expect(await finish(one.hash, other.hash)).toEqual([one.hash, other.hash])
  })

  test('is not taken by one that is approved too late', async () => {
    const { start, finish, from } = await startLate()
    const provider = from.connection.provider as { signTransaction(asked: object): Promise<string> }
    let approve = () => {}
    const approved = new Promise<void>((resolve) => {
      approve = resolve
    })
    let tellAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve
    })
    const slow = {
      ...provider,
      async signTransaction(transaction: object) {
        const signed = await provider.signTransaction(transaction)
        tellAsked()
        await approved
        return signed
      },
    }
    const late = start(35n, 2_000n, { connection: { ...from.connection, provider: slow } })
    late.catch(() => undefined)
    await asked
    const other = await start(36n, 1_000n)
    approve()
    await expect(late).rejects.toMatchObject({ code: 'send/nonce-too-low' })
    expect(await finish(other.hash)).toEqual([other.hash])
  })

  test('is free again where the network refuses what was to have it, and after a while', async () => {
    let nowMs = 0
    const sentPlaces = createSentPlaces(() => nowMs)
    const place = { caipNetworkId: 'stacks:1', address: 'SP000000000000000000002Q6VF78', nonce: 4 }
    sentPlaces.add({ ...place, address: place.address.toLowerCase() })
    sentPlaces.add({ ...place, nonce: 6 }, -590_000)
    expect([sentPlaces.isTaken(place), sentPlaces.next(place)]).toEqual([true, 7])
    expect(sentPlaces.next({ ...place, nonce: 9 })).toBe(9)
    expect(sentPlaces.isTaken({ ...place, caipNetworkId: 'stacks:2147483648' })).toBe(false)
    nowMs = 10_000
    expect(sentPlaces.next(place)).toBe(5)
    sentPlaces.remove(place)
    expect([sentPlaces.isTaken(place), sentPlaces.next(place)]).toEqual([false, 4])
  })
})

/** Behind the one condition that a call of the kit has. */
function toPayloadAt(transaction: Uint8Array): number {
  const payload = Buffer.from(transaction).lastIndexOf('sbtc-token') - 1 - 20 - 1 - 1
  return payload
}

function toHash(address: string): Uint8Array {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const value = [...address.slice(2)].reduce((sum, digit) => sum * 32n + BigInt(alphabet.indexOf(digit)), 0n)
  return Uint8Array.from(Buffer.from((value >> 32n).toString(16).padStart(40, '0'), 'hex'))
}

describe('a transfer', () => {
  test('of the most there is leaves the fee, and the network takes it', async () => {
    const from = await made.connect(2, {
      manner: 'leather',
      methods: ['stx_getAddresses', 'stx_signTransaction'],
    })
    const held = await made.getHeld(from.address)
    const asked = toTransfer(from, made.native, 0n, from.address)
    const { feeAtomic } = await made.send.estimateFee({ ...asked, signal })
    const amountAtomic = held - feeAtomic
    const { fee } = await sendAndWait(from, toTransfer(from, made.native, amountAtomic))
    expect(fee.feeAtomic).toBe(feeAtomic)
    expect(await made.getHeld(from.address)).toBe(0n)
    // Nothing is left for another one, and the wallet is not asked for it.
    const before = from.wallet.requests.length
    await expect(sendAndWait(from, toTransfer(from, made.native, 1n))).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
    expect(from.wallet.requests.length).toBe(before)
  })

  test.each([
    ['an address of the other kind of network', () => toAddressOn(addressOf(1), true), 'parsing/address'],
    ['no address', () => 'SP\0', 'parsing/address'],
    ['the sender', () => addressOf(0), 'send/would-fail'],
  ])('does not go to %s', async (_, to, code) => {
    const from = await made.connect(0, { manner: 'leather' })
    const transfer = toTransfer(from, made.native, 5n, to())
    await expect(made.send.estimateFee({ ...transfer, signal })).rejects.toMatchObject({ code })
  })

  test('to a contract is warned of, and of more of a token than there is refused', async () => {
    const from = await made.connect(0, { manner: 'leather' })
    const contract = toTransfer(from, made.native, 5n, `${addressOf(1)}.vault`)
    expect(await made.send.estimateFee({ ...contract, signal })).toMatchObject({
      warnings: ['receiver-is-program'],
    })
    const huge = toTransfer(from, made.toToken('SBTC'), 2n ** 64n)
    await expect(made.send.estimateFee({ ...huge, signal })).rejects.toMatchObject({
      code: 'send/not-transferable',
    })
    const much = toTransfer(from, made.toToken('SBTC'), 2n ** 63n)
    await expect(made.send.estimateFee({ ...much, signal })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
    const empty = await made.connect(2, { manner: 'leather' })
    const nothing = toTransfer(empty, made.toToken('SBTC'), 1n)
    await expect(made.send.estimateFee({ ...nothing, signal })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
  })

  test('with more of a memo than there is room for is not asked for', async () => {
    const from = await made.connect(0, { manner: 'xverse' })
    const transfer = { ...toTransfer(from, made.native, 5n), memo: 'm'.repeat(35) }
    await expect(made.send.estimateFee({ ...transfer, signal })).rejects.toMatchObject({
      code: 'send/would-fail',
    })
  })

  test('knows what nobody has a key for', async () => {
    const burn = [
      'SP000000000000000000002Q6VF78',
      'ST000000000000000000002AMW42H',
      'SP000000000000000000002Q6VF78.pox-4',
    ]
    expect(await Promise.all(burn.map((one) => made.send.isUnownedAddress?.(one)))).toEqual([
      true,
      true,
      true,
    ])
    expect(await made.send.isUnownedAddress?.(addressOf(0))).toBe(false)
  })

  test('is not asked of a wallet that is on another network or account by now', async () => {
    const from = await made.connect(0, { manner: 'xverse' })
    const transfer = toTransfer(from, made.native, 5n)
    const fee = await made.send.estimateFee({ ...transfer, signal })
    const provider = from.connection.provider as { getNetwork(): string; getAddresses(): readonly object[] }
    const at = (change: object) => ({ ...from.connection, provider: { ...provider, ...change } })
    const send = (change: object) => made.send.send({ ...transfer, fee, connection: at(change), signal })
    await expect(send({ getNetwork: () => 'stacks:1' })).rejects.toMatchObject({
      code: 'send/wallet-elsewhere',
    })
    await expect(send({ getAddresses: () => [{ address: addressOf(1) }] })).rejects.toMatchObject({
      code: 'send/quote-outdated',
    })
    expect(from.wallet.requests).toEqual([])
  })

  test('that is not the reviewed one any more is not asked for', async () => {
    const from = await made.connect(0, { manner: 'xverse' })
    const transfer = toTransfer(from, made.native, 5n)
    const fee = await made.send.estimateFee({ ...transfer, signal })
    const other = { ...transfer, amountAtomic: 6n, fee, connection: from.connection, signal }
    await expect(made.send.send(other)).rejects.toMatchObject({ code: 'send/quote-outdated' })
    expect(from.wallet.requests).toEqual([])
  })

  test('that is taken back before the wallet is asked is not asked for', async () => {
    const from = await made.connect(0, { manner: 'xverse' })
    const transfer = toTransfer(from, made.toToken('SBTC'), 5n)
    const fee = await made.send.estimateFee({ ...transfer, signal })
    const attempt = made.send.send({
      ...transfer,
      fee,
      connection: from.connection,
      signal: AbortSignal.abort(),
    })
    await expect(attempt).rejects.toSatisfy((error) => !isAppKitError(error, 'wallet/request-failed'))
    expect(from.wallet.requests).toEqual([])
  })

  test('that is approved after it was taken back is handed over all the same', async () => {
    const leaving = new AbortController()
    const from = await made.connect(0, {
      manner: 'xverse',
      toAnsweredTransaction(bytes) {
        leaving.abort()
        return bytes
      },
    })
    const transfer = toTransfer(from, made.toToken('SBTC'), 6n)
    const fee = await made.send.estimateFee({ ...transfer, signal })
    const { hash } = await made.send.send({
      ...transfer,
      fee,
      connection: from.connection,
      signal: leaving.signal,
    })
    const ending = AbortSignal.timeout(5_000)
    expect(await made.send.waitForReceipt({ network: made.network, hash, signal: ending })).toBe(hash)
  })
})

describe('a token', () => {
  const read = (address: string) =>
    made.send.readToken({ network: made.network, address, owner: addressOf(0), signal })

  test('§7.037 is read from its contract', async () => {
    const { address } = made.toToken('SBTC') as { address: string }
    expect(await read(address.split(':')[2] ?? '')).toMatchObject({
      ...{ type: 'token', name: 'sBTC', symbol: 'sBTC', decimals: 8, address },
      balanceAtomic: expect.any(BigInt),
    })
    expect(await read('0x')).toMatchObject({ type: 'native', symbol: 'STX', decimals: 6 })
  })

  test.each([
    ['an account', () => addressOf(0)],
    ['a contract that is not there', () => `${addressOf(0)}.nothing`],
    ['a contract of the other kind of network', () => 'SP3K8BC0PPEVCV7NZ6QSRWPQ2JE9E5B6N3PA0KBR9.token'],
    ['no address', () => '\0'],
  ])('is not %s', async (_, address) => {
    await expect(read(address())).rejects.toMatchObject({ code: 'send/token-not-found' })
  })
})

type LyingAnswer = { status?: number; body: unknown }

/** A node of others before the ledger: what it is given to say it says, the rest it passes on. */
async function startLyingNode(
  answers: Record<string, (count: number) => LyingAnswer | undefined | Promise<LyingAnswer>>,
) {
  const counts = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [path = ''] = Object.keys(answers).filter((one) => request.url?.startsWith(one))
    const count = counts.get(path) ?? 0
    counts.set(path, count + 1)
    const answer = await answers[path]?.(count)
    if (answer) {
      response
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body))
      return
    }
    const { method = 'GET', headers } = request
    const passed = await fetch(`${made.chain.url}${request.url}`, {
      method,
      headers: { 'content-type': headers['content-type'] ?? 'application/json' },
      ...(method === 'POST' && { body: Buffer.concat(chunks) }),
    })
    response.writeHead(passed.status).end(await passed.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(resolve)))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const network = { ...made.network, rpcUrls: { default: { http: [url] } } }
  return { network, send: made.toSendAt(url) }
}

describe('a network', () => {
  test.each([
    ['NotEnoughFunds', 'send/insufficient-funds'],
    ['FeeTooLow', 'send/fee-too-low'],
    ['ConflictingNonceInMempool', 'send/replacement-underpriced'],
    ['NoSuchContract', 'send/would-fail'],
    ['Anything', 'send/failed'],
  ])('that refuses with %s is understood', async (reason, code) => {
    const body = { error: 'transaction rejected', reason, txid: '00' }
    const { network, send } = await startLyingNode({ '/v2/transactions': () => ({ status: 400, body }) })
    const from = await made.connect(0, { manner: 'xverse' })
    const transfer = { ...toTransfer(from, made.toToken('SBTC'), 1n), network }
    const fee = await send.estimateFee({ ...transfer, signal })
    await expect(send.send({ ...transfer, fee, connection: from.connection, signal })).rejects.toMatchObject({
      code,
    })
  })

  test('that does not answer may have the transaction, which is followed by its hash', async () => {
    const { network, send } = await startLyingNode({ '/v2/transactions': () => ({ status: 503, body: '' }) })
    let signed = new Uint8Array()
    const from = await made.connect(0, {
      manner: 'xverse',
      toAnsweredTransaction: (bytes) => (signed = Uint8Array.from(bytes)),
    })
    const transfer = { ...toTransfer(from, made.toToken('SBTC'), 1n), network }
    const fee = await send.estimateFee({ ...transfer, signal })
    const { hash } = await send.send({ ...transfer, fee, connection: from.connection, signal })
    expect(hash).toBe(`0x${encodeHex(hashTransaction(signed))}`)
  })

  test.each([
    ['ConflictingNonceInMempool', 'has it'],
    ['BadNonce', 'has it'],
    ['FeeTooLow', 'has it'],
    ['BadNonce', 'does not answer'],
  ])(
    'that refuses with %s what another node has got before is asked for it, and %s',
    async (reason, then) => {
      const body = { error: 'transaction rejected', reason, txid: '00' }
      const sent: Promise<Response>[] = []
      const { network, send } = await startLyingNode({
        async '/v2/transactions'() {
          await sent[0]
          return { status: 400, body }
        },
        ...(then === 'does not answer' && { '/extended/v1/tx/': () => ({ status: 503, body: '' }) }),
      })
      const from = await made.connect(0, {
        manner: 'xverse',
        toAnsweredTransaction(bytes) {
          const tx = encodeHex(bytes)
          const headers = { 'content-type': 'application/json' }
          sent.push(
            fetch(`${made.chain.url}/v2/transactions`, {
              method: 'POST',
              headers,
              body: JSON.stringify({ tx }),
            }),
          )
          return bytes
        },
      })
      const transfer = { ...toTransfer(from, made.toToken('SBTC'), 1n), network }
      const fee = await send.estimateFee({ ...transfer, signal })
      const { hash } = await send.send({ ...transfer, fee, connection: from.connection, signal })
      expect((await sent[0])?.status).toBe(200)
      expect(await made.send.waitForReceipt({ network: made.network, hash, signal })).toBe(hash)
    },
  )

  test('that answers a refusal with a page of HTML has failed to send', async () => {
    const { network, send } = await startLyingNode({
      '/v2/transactions': () => ({ status: 400, body: '<html>' }),
    })
    const from = await made.connect(0, { manner: 'xverse' })
    const transfer = { ...toTransfer(from, made.toToken('SBTC'), 1n), network }
    const fee = await send.estimateFee({ ...transfer, signal })
    await expect(send.send({ ...transfer, fee, connection: from.connection, signal })).rejects.toMatchObject({
      code: 'send/failed',
    })
  })

  test.each([
    ['several tokens', ['one', 'two'], 'send/not-transferable'],
    ['a name that is none', ['no name\0'], 'send/token-not-found'],
    ['no name', [''], 'send/token-not-found'],
  ])('that tells of a contract with %s has nothing sent of it', async (_, names, code) => {
    const token = made.toToken('SBTC')
    const id = 'address' in token ? token.address.split(':')[2] : ''
    const tokens = Object.fromEntries(names.map((name) => [`${id}::${name}`, { balance: '9' }]))
    const body = { stx: { balance: '1' }, fungible_tokens: tokens }
    const { network, send } = await startLyingNode({
      [`/extended/v1/address/${addressOf(0)}/balances`]: () => ({ body }),
    })
    const from = await made.connect(0, { manner: 'xverse' })
    const transfer = { ...toTransfer(from, token, 1n), network }
    await expect(send.estimateFee({ ...transfer, signal })).rejects.toMatchObject({ code })
  })

  test('that has a gap between an account’s transactions has it filled first', async () => {
    const body = { last_executed_tx_nonce: 4, possible_next_nonce: 9, detected_missing_nonces: [7, 5, 2] }
    const nonces = await startLyingNode({ [`/extended/v1/address/${addressOf(0)}/nonces`]: () => ({ body }) })
    const from = await made.connect(0, { manner: 'xverse', reject: ['stx_signTransaction'] })
    const transfer = { ...toTransfer(from, made.toToken('SBTC'), 1n), network: nonces.network }
    const fee = await nonces.send.estimateFee({ ...transfer, signal })
    await nonces.send.send({ ...transfer, fee, connection: from.connection, signal }).catch(() => undefined)
    const [request] = from.wallet.requests
    const { transaction } = (request?.params ?? {}) as { transaction: string }
    expect(deserializeTransaction(transaction).auth.spendingCondition.nonce).toBe(5n)
  })

  test.each([
    [
      'knows no price for it',
      { status: 400, body: { error: 'Estimation could not be performed', reason: 'NoEstimateAvailable' } },
      180n,
      4_000n,
    ],
    [
      'asks too much',
      { body: { estimations: [{ fee: 1 }, { fee: 2 }, { fee: 900_000_000 }] } },
      2_000_000n,
      2_000_000n,
    ],
    ['asks less than it takes', { body: { estimations: [{ fee: 0 }] } }, 180n, 400n],
  ])('that %s gives a fee between the least and the most', async (_, answer, least, most) => {
    const { network, send } = await startLyingNode({ '/v2/fees/transaction': () => answer })
    const from = await made.connect(0, { manner: 'xverse' })
    for (const token of [made.native, made.toToken('SBTC')]) {
      const { feeAtomic } = await send.estimateFee({ ...toTransfer(from, token, 1n), network, signal })
      expect(feeAtomic >= least && feeAtomic <= most, `${feeAtomic}`).toBe(true)
    }
  })

  const hash = `0x${'ab'.repeat(32)}`
  const later = `0x${'cd'.repeat(32)}`
  const status = (tx_status: string, more: object = {}) => ({ body: { tx_status, ...more } })

  const shown = {
    ...{ tx_type: 'token_transfer', sender_address: 'ST000000000000000000002AMW42H', nonce: 7 },
    token_transfer: { recipient_address: 'ST000000000000000000002AMW42H.pox-4', amount: '5', memo: '0x' },
  }

  test('tells when it has taken a transaction, and which one took its place', async () => {
    const { network, send } = await startLyingNode({
      [`/extended/v1/tx/${hash}`]: (count) =>
        [{ status: 404, body: {} }, status('pending')][count] ??
        status('dropped_replace_by_fee', { ...shown, replaced_by_tx_id: later }),
      [`/extended/v1/tx/${later}`]: (count) => status(count === 0 ? 'pending' : 'success', shown),
    })
    expect(await send.waitForReceipt({ network, hash, signal })).toBe(later)
  })

  test.each([
    ['another account', { sender_address: 'ST000000000000000000003TCA5AA' }],
    ['another place', { nonce: 8 }],
    ['nobody', { sender_address: undefined }],
  ])('is not believed that a transaction of %s took its place', async (_, change) => {
    const { network, send } = await startLyingNode({
      [`/extended/v1/tx/${hash}`]: () =>
        status('dropped_replace_by_fee', { ...shown, replaced_by_tx_id: later }),
      [`/extended/v1/tx/${later}`]: () => status('success', { ...shown, ...change }),
    })
    await expect(
      send.waitForReceipt({ network, hash, signal: AbortSignal.any([signal, AbortSignal.timeout(1_500)]) }),
    ).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  /** Sends what waits for the place before it, then another with its place and a higher fee, then what it waits for. */
  async function replaceOwn(change: (transfer: Transfer) => Transfer, symbol?: 'SBTC') {
    const { possible_next_nonce: next } = (await made.ask(`/extended/v1/address/${addressOf(0)}/nonces`)) as {
      possible_next_nonce: number
    }
    const methods = ['wallet_connect', 'stx_transferStx', 'stx_callContract'] as const
    const at = (nonce: number, fee: number) =>
      made.connect(0, { manner: 'xverse', methods, getNonce: async () => nonce, fee })
    const start = async (from: ConnectedWallet, transfer: Transfer) => {
      const fee = await made.send.estimateFee({ ...transfer, signal })
      return await made.send.send({ ...transfer, fee, connection: from.connection, signal })
    }
    const [slow, fast, before] = await Promise.all([at(next + 1, 500), at(next + 1, 900), at(next, 300)])
    const transfer = {
      ...toTransfer(slow, symbol ? made.toToken(symbol) : made.native, 11n),
      memo: 'for you',
    }
    const sent = await start(slow, transfer)
    const waiting = made.send.waitForReceipt({ network: made.network, ...sent, signal })
    waiting.catch(() => undefined)
    const other = await start(fast, change(transfer))
    await start(before, toTransfer(before, made.native, 1n))
    return { waiting, other: other.hash }
  }

  test.each([undefined, 'SBTC'] as const)(
    'that has the same at a higher fee is told so (%s)',
    async (symbol) => {
      const { waiting, other } = await replaceOwn((transfer) => transfer, symbol)
      expect(await waiting).toBe(other)
    },
  )

  test.each([
    ['goes to another receiver', (transfer: Transfer) => ({ ...transfer, to: addressOf(2) }), undefined],
    ['moves another amount', (transfer: Transfer) => ({ ...transfer, amountAtomic: 12n }), undefined],
    ['has another memo', (transfer: Transfer) => ({ ...transfer, memo: 'for me' }), undefined],
    ['moves a token', (transfer: Transfer) => ({ ...transfer, token: made.toToken('SBTC') }), undefined],
    ['moves another amount of it', (transfer: Transfer) => ({ ...transfer, amountAtomic: 10n }), 'SBTC'],
    ['moves STX', (transfer: Transfer) => ({ ...transfer, token: made.native }), 'SBTC'],
  ] as const)('has not sent what gave way to a transaction that %s', async (_, change, symbol) => {
    const { waiting, other } = await replaceOwn(change, symbol)
    const failure = await waiting.catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'send/failed' })
    expect(String((failure as Error).cause)).toContain(other)
  })

  test.each([
    ['abort_by_response', { tx_result: { repr: '(err u1)' } }, 'send/reverted', { hash, reason: '(err u1)' }],
    ['abort_by_post_condition', {}, 'send/reverted', { hash }],
  ])('that says %s has not done it', async (name, more, code, context) => {
    const { network, send } = await startLyingNode({ [`/extended/v1/tx/${hash}`]: () => status(name, more) })
    const failure = await send.waitForReceipt({ network, hash, signal }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code, ...(context && { context }) })
  })

  test.each([
    ['dropped_stale_garbage_collect', {}],
    ['dropped_too_expensive', {}],
    ['dropped_problematic', { nonce: undefined }],
    ['dropped_replace_across_fork', {}],
    ['dropped_replace_by_fee', { replaced_by_tx_id: 'nothing' }],
    ['dropped_replace_by_fee', { replaced_by_tx_id: later }],
    ['success', { canonical: false }],
    ['success', { is_unanchored: true }],
    ['abort_by_response', { canonical: false }],
  ])('that says %s %o may still take it', async (name, more) => {
    const nonces = { last_executed_tx_nonce: 6, possible_next_nonce: 7 }
    let looks = 0
    const { network, send } = await startLyingNode({
      [`/extended/v1/tx/${hash}`]: () =>
        looks++ < 3 ? status(name, { ...shown, ...more }) : status('success', { ...shown, canonical: true }),
      [`/extended/v1/tx/${later}`]: () => ({ status: 404, body: {} }),
      [`/extended/v1/address/${shown.sender_address}/nonces`]: () => ({ body: nonces }),
    })
    expect(await send.waitForReceipt({ network, hash, signal })).toBe(hash)
    expect(looks).toBe(4)
  })

  test('that has dropped it, and taken another at its place, has not done it', async () => {
    const { network, send } = await startLyingNode({
      [`/extended/v1/tx/${hash}`]: (count) =>
        // The API lists a block and the account's nonces one after the other.
        status(count === 2 ? 'pending' : 'dropped_stale_garbage_collect', shown),
      [`/extended/v1/address/${shown.sender_address}/nonces`]: (count) => ({
        body: { last_executed_tx_nonce: count === 0 ? 6 : 7, possible_next_nonce: 8 },
      }),
    })
    const failure = await send.waitForReceipt({ network, hash, signal }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'send/failed' })
  })

  test('whose API never says which account a dropped one is of is not asked for a path of its own', async () => {
    const paths: string[] = []
    const { network, send } = await startLyingNode({
      [`/extended/v1/tx/${hash}`]: () =>
        status('dropped_problematic', { ...shown, sender_address: '../../v2/x' }),
      // What such an account's path comes to.
      '/extended/v2/': () => {
        paths.push('asked')
        return { status: 404, body: {} }
      },
    })
    const waiting = send.waitForReceipt({ network, hash, signal: AbortSignal.timeout(1_200) })
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(paths).toEqual([])
  })

  test('is not waited for by whoever leaves', async () => {
    const { network, send } = await startLyingNode({ [`/extended/v1/tx/${hash}`]: () => status('pending') })
    const own = new AbortController()
    const waiting = send.waitForReceipt({ network, hash, signal: own.signal })
    own.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
  })
})
