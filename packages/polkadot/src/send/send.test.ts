import { createPolkadotKeyPair, type PolkadotPayload, readPolkadotPayload } from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSs58 } from '../address/ss58.js'
import { hash256 } from '../extrinsic/extrinsic.js'
import { toHex } from '../scale/hex.js'
import { keys, richKey } from '../testing/keys.js'
import { startTestSend, type TestSend } from '../testing/startTestSend.js'
import type { PolkadotProvider } from '../wallets/PolkadotProvider.js'

const ending = new AbortController()
const { signal } = ending
const coin = 10n ** 12n
const existentialDeposit = 3_333_333n
let on: TestSend
beforeAll(async () => {
  on = await startTestSend(signal)
  await on.ask('chain_getFinalizedHead')
})
afterAll(async () => {
  ending.abort()
  await on?.chain.stop()
})

let made = 0
/** An account that nobody has sent to. */
function createAddress(): string {
  made++
  return writeSs58({ prefix: 42, key: hash256(Uint8Array.of(made)) })
}
const addressOf = (key: (typeof keys)[number]) => createPolkadotKeyPair(key).toAddress(42)

describe('sending on a real runtime', () => {
  test.each(keys)('an account of $scheme sends exactly what was reviewed', async (key) => {
    await on.fund(addressOf(key), 2n * coin)
    const wallet = await on.connect([key])
    const [to, before] = [createAddress(), await on.getHeld(wallet.address)]
    const { hash, fee } = await on.transfer(wallet, { to, amountAtomic: coin })
    expect(await on.waitFor(hash)).toBe(hash)
    expect(await on.getHeld(to)).toBe(coin - existentialDeposit)
    const charged = before - coin - (await on.getHeld(wallet.address))
    // The quote is for the longest signature, and a price that rises for a while.
    expect(charged).toBeGreaterThan(0n)
    expect(charged).toBeLessThanOrEqual(fee.feeAtomic)
    expect(charged).toBeGreaterThan((fee.feeAtomic * 95n) / 100n)
    expect(wallet.wallet.requests.map(({ method }) => method)).toEqual(['signPayload'])
  })

  test('the most there is keeps the account open, and leaves nothing else', async () => {
    const key = { scheme: 'sr25519', seed: new Uint8Array(32).fill(0x61) } as const
    const wallet = await on.connect([key])
    await on.fund(wallet.address, coin)
    const [to, { network, native: token }] = [createAddress(), on]
    const wanted = { network, from: wallet.address, to, token, signal }
    const fee = await on.send.estimateFee({ ...wanted, amountAtomic: 0n, isMax: true })
    const amountAtomic = fee.mostAtomic ?? 0n
    expect(amountAtomic).toBe(coin - existentialDeposit - fee.feeAtomic)
    const { hash } = await on.send.send({ ...wanted, amountAtomic, fee, connection: wallet.connection })
    await on.waitFor(hash)
    expect(await on.getHeld(to)).toBe(amountAtomic - existentialDeposit)
    // What the headroom of the fee was for.
    expect(await on.getHeld(wallet.address)).toBeLessThan(fee.feeAtomic / 20n)
    const more = { ...wanted, amountAtomic: 1n }
    await expect(on.send.estimateFee(more)).rejects.toMatchObject({ code: 'send/insufficient-funds' })
  })

  test('a new account needs the network’s least; one that is there takes anything', async () => {
    const wallet = await on.connect()
    const to = createAddress()
    await expect(on.transfer(wallet, { to, amountAtomic: existentialDeposit - 1n })).rejects.toMatchObject({
      code: 'send/below-minimum',
      context: { amount: '0.000003333333', symbol: 'ROC' },
    })
    expect(wallet.wallet.requests).toEqual([])
    for (const amountAtomic of [existentialDeposit, 1n]) {
      const { hash } = await on.transfer(wallet, { to, amountAtomic })
      await on.waitFor(hash)
    }
    expect(await on.getHeld(to)).toBe(1n)
  })

  test('an account can send to itself', async () => {
    const wallet = await on.connect()
    const before = await on.getHeld(wallet.address)
    const { hash, fee } = await on.transfer(wallet, { to: wallet.address, amountAtomic: coin })
    await on.waitFor(hash)
    expect(await on.getHeld(wallet.address)).toBeGreaterThanOrEqual(before - fee.feeAtomic)
  })

  test('a transaction that is in a block and did nothing is said to have been refused, with the reason', async () => {
    const poor = createPolkadotKeyPair({ scheme: 'sr25519', seed: new Uint8Array(32).fill(0x62) })
    await on.fund(poor.toAddress(42), coin)
    const wallet = await on.connect()
    await on.transfer(wallet, { to: createAddress(), amountAtomic: coin })
    const asked = wallet.wallet.requests[0]?.params as PolkadotPayload
    // The same call, of an account that has less.
    const [nonce, finalHash] = await Promise.all([
      on.ask('system_accountNextIndex', [poor.toAddress(42)]),
      on.ask('chain_getFinalizedHead'),
    ])
    const { number } = (await on.ask('chain_getHeader', [finalHash])) as { number: string }
    const payload = {
      ...asked,
      nonce: `0x${Number(nonce).toString(16)}`,
      blockHash: String(finalHash),
      era: toHex(Uint8Array.of(5 | ((Number(number) % 16) << 4), Math.floor((Number(number) % 64) / 16))),
    }
    const { signed, toTransaction } = readPolkadotPayload(payload)
    const extrinsic = toTransaction(poor.account, poor.signMarked(signed))
    await on.ask('author_submitExtrinsic', [toHex(extrinsic)])
    await expect(on.waitFor(toHex(hash256(extrinsic)))).rejects.toMatchObject({
      code: 'send/reverted',
      context: { reason: expect.stringMatching(/Balance|KeepAlive|Token|Arithmetic/) },
    })
  })

  test('what is approved after the visitor stopped waiting is handed over all the same', async () => {
    const { connection, address: from } = await on.connect()
    const { network, native: token } = on
    const wanted = { network, from, to: createAddress(), token, amountAtomic: coin }
    const fee = await on.send.estimateFee({ ...wanted, signal })
    const { signer, ...provider } = connection.provider as PolkadotProvider
    const leaving = new AbortController()
    const signPayload: typeof signer.signPayload = async (payload) => {
      leaving.abort()
      return signer.signPayload(payload)
    }
    const slow = { ...connection, provider: { ...provider, signer: { ...signer, signPayload } } }
    const { hash } = await on.send.send({ ...wanted, fee, connection: slow, signal: leaving.signal })
    expect(await on.waitFor(hash)).toBe(hash)
    expect(await on.getHeld(wanted.to)).toBe(coin - existentialDeposit)
  })

  test('what an earlier page has sent is found again', async () => {
    const wallet = await on.connect()
    const { hash } = await on.transfer(wallet, { to: createAddress(), amountAtomic: coin })
    const later = on.createSend()
    expect(await later.waitForReceipt({ network: on.network, hash, signal })).toBe(hash)
  })

  test('the network’s own token is read, and no other', async () => {
    const { address: owner } = await on.connect()
    const { network } = on
    const read = (address: string) => on.send.readToken({ network, address, owner, signal })
    expect(await read('0x')).toMatchObject({ type: 'native', symbol: 'ROC', decimals: 12 })
    await expect(read('1984')).rejects.toMatchObject({ code: 'send/token-not-found' })
  })

  test('addresses of the network and of any are taken, those of others are not', async () => {
    const key = hash256(Uint8Array.of(200))
    const { address: from } = await on.connect()
    const { network, native: token } = on
    const estimate = (to: string) =>
      on.send.estimateFee({ network, from, to, token, amountAtomic: coin, signal })
    expect((await estimate(writeSs58({ prefix: 42, key }))).feeAtomic).toBeGreaterThan(0n)
    for (const to of [
      writeSs58({ prefix: 2, key }),
      'nonsense',
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    ]) {
      await expect(estimate(to)).rejects.toMatchObject({ code: 'parsing/address', context: { value: to } })
    }
  })

  test('addresses that nobody has a key of are known', async () => {
    const toAddress = (start: string) => {
      const key = new Uint8Array(32)
      key.set(new TextEncoder().encode(start))
      return writeSs58({ prefix: 0, key })
    }
    const isUnowned = async (address: string) => on.send.isUnownedAddress?.(address)
    expect(await Promise.all(['', 'modlpy/trsry', 'para12', 'sibl34'].map(toAddress).map(isUnowned))).toEqual(
      [...[true, true, true, true]],
    )
    expect(await Promise.all([createAddress(), 'nonsense'].map(isUnowned))).toEqual([false, false])
  })
})

describe('wallets that do something else', () => {
  const elsewhere = toHex(new Uint8Array(32).fill(7))
  const changes: readonly [string, (payload: PolkadotPayload) => Partial<PolkadotPayload>][] = [
    ['another amount', ({ method }) => ({ method: `${method.slice(0, -2)}ff` })],
    [
      'another receiver',
      ({ method }) => ({ method: `${method.slice(0, 8)}${'11'.repeat(32)}${method.slice(72)}` }),
    ],
    ['another call', ({ method }) => ({ method: `0x0a00${method.slice(6)}` })],
    ['another nonce', () => ({ nonce: '0x99' })],
    ['a tip', () => ({ tip: '0x0f4240' })],
    ['another era', () => ({ era: '0x00' })],
  ]

  test.each([...changes, ['another network', () => ({ genesisHash: elsewhere })] as const])(
    'a signature of %s is refused',
    async (_, change) => {
      const wallet = await on.connect([richKey], {
        toSignedPayload: (asked) => ({ ...asked, ...change(asked) }),
      })
      const before = await on.getHeld(wallet.address)
      await expect(on.transfer(wallet, { to: createAddress(), amountAtomic: coin })).rejects.toMatchObject({
        code: 'send/signature-missing',
        context: { walletName: 'Scripted' },
      })
      expect(await on.getHeld(wallet.address)).toBe(before)
    },
  )

  test.each(changes)('a whole transaction with %s is refused', async (_, change) => {
    const wallet = await on.connect([richKey], {
      answersTransaction: 'plain',
      toSignedPayload: (asked) => ({ ...asked, ...change(asked) }),
    })
    await expect(on.transfer(wallet, { to: createAddress(), amountAtomic: coin })).rejects.toMatchObject({
      code: 'send/changed-by-wallet',
    })
  })

  test.each([
    ['a flipped bit', (bytes: Uint8Array) => bytes.with(20, (bytes[20] ?? 0) ^ 1)],
    ['another account’s', () => createPolkadotKeyPair(keys[0]).signMarked(new Uint8Array(200))],
    ['nothing', () => new Uint8Array(64)],
  ])('a signature with %s is refused, alone and in a whole transaction', async (_, toAnsweredSignature) => {
    const alone = await on.connect([richKey], { toAnsweredSignature })
    const whole = await on.connect([richKey], {
      answersTransaction: 'plain',
      toAnsweredTransaction: (bytes) => bytes.with(90, (bytes[90] ?? 0) ^ 1),
    })
    for (const wallet of [alone, whole]) {
      await expect(on.transfer(wallet, { to: createAddress(), amountAtomic: coin })).rejects.toMatchObject({
        code: 'send/signature-missing',
      })
    }
  })

  test.each([
    ['cut short', (bytes: Uint8Array) => bytes.slice(0, -1)],
    ['longer', (bytes: Uint8Array) => Uint8Array.of(...bytes, 0)],
    ['empty', () => new Uint8Array()],
  ])('a whole transaction that is %s is not sent', async (_, toAnsweredTransaction) => {
    const wallet = await on.connect([richKey], { answersTransaction: 'plain', toAnsweredTransaction })
    const sending = on.transfer(wallet, { to: createAddress(), amountAtomic: coin })
    if (toAnsweredTransaction(new Uint8Array(9)).length > 0) {
      await expect(sending).rejects.toMatchObject({ code: 'send/changed-by-wallet' })
    } else {
      // Nothing is no transaction: the signature beside it is taken.
      await on.waitFor((await sending).hash)
    }
  })

  test('a signature without its mark, and a whole transaction that is the same, are sent', async () => {
    for (const options of [{ leavesMarksOut: true }, { answersTransaction: 'plain' }] as const) {
      const [wallet, to] = [await on.connect([richKey], options), createAddress()]
      const { hash } = await on.transfer(wallet, { to, amountAtomic: coin })
      await on.waitFor(hash)
      expect(await on.getHeld(to)).toBe(coin - existentialDeposit)
    }
  })

  test.each([
    ['declines', { reject: ['signPayload'] }, 'wallet/rejected'],
    ['has no such method', { fail: { signPayload: { code: -32_601 } } }, 'wallet/unsupported-method'],
    ['answers with nothing', { answer: { signPayload: undefined } }, 'wallet/request-failed'],
    ['answers with a text', { answer: { signPayload: 'nonsense' } }, 'wallet/request-failed'],
    [
      'answers with a signature of a megabyte',
      { answer: { signPayload: { signature: `0x${'00'.repeat(1e6)}` } } },
      'wallet/request-failed',
    ],
  ] as const)('a wallet that %s says so, and nothing is sent', async (_, options, code) => {
    const wallet = await on.connect([richKey], options)
    const before = await on.getHeld(wallet.address)
    await expect(on.transfer(wallet, { to: createAddress(), amountAtomic: coin })).rejects.toMatchObject({
      code,
    })
    expect(await on.getHeld(wallet.address)).toBe(before)
  })

  test('an account that the wallet shares no more, and a network that is in use no more, are not asked for', async () => {
    const wallet = await on.connect()
    const { network, native: token } = on
    const wanted = { network, from: wallet.address, to: createAddress(), token, amountAtomic: coin, signal }
    const fee = await on.send.estimateFee(wanted)
    const { connection } = wallet
    const stop = connection.watch({ onChange() {}, onEnd() {} })
    wallet.wallet.lock()
    await expect(on.send.send({ ...wanted, fee, connection })).rejects.toMatchObject({
      code: 'send/quote-outdated',
    })
    stop()
    const elsewhereProvider = { ...(connection.provider as object), getNetwork: () => 'polkadot:1' }
    await expect(
      on.send.send({ ...wanted, fee, connection: { ...connection, provider: elsewhereProvider } }),
    ).rejects.toMatchObject({ code: 'send/wallet-elsewhere' })
    expect(wallet.wallet.requests.map(({ method }) => method)).not.toContain('signPayload')
  })

  test('another amount, and a fee below what the network charges, are reviewed again', async () => {
    const wallet = await on.connect()
    const { connection, address: from } = wallet
    const wanted = { network: on.network, from, to: createAddress(), token: on.native, signal }
    const fee = await on.send.estimateFee({ ...wanted, amountAtomic: coin })
    await expect(on.send.send({ ...wanted, amountAtomic: coin + 1n, fee, connection })).rejects.toMatchObject(
      { code: 'send/quote-outdated' },
    )
    await expect(
      on.transfer(wallet, { to: wanted.to, amountAtomic: coin }, { feeAtomic: 1n }),
    ).rejects.toMatchObject({ code: 'send/quote-outdated' })
    expect(wallet.wallet.requests).toEqual([])
  })
})
