import type { Transfer } from '@latchkey/core'
import { createCosmosWallet } from '@latchkey/testing'
import { AuthInfo, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAddress } from '../address/addresses.js'
import { injective } from '../networks.js'
import { type ConnectedWallet, startTestSend, type TestSend } from '../testing/startTestSend.js'
import { toWalletChains } from '../testing/toWalletChains.js'
import { createKeplrWallet } from '../wallets/createKeplrWallet.js'
import { createProvider } from '../wallets/createProvider.js'
import { toFeeAmount } from './estimateFee.js'
import { readSigningKey } from './signers.js'

const leaving = new AbortController()
const { signal } = leaving
let sending: TestSend
beforeAll(async () => {
  sending = await startTestSend(signal)
})
afterAll(async () => {
  leaving.abort(new Error('over'))
  await sending.stop()
})

function toTransfer(change: Partial<Transfer> = {}): Transfer {
  return {
    network: sending.network,
    from: sending.hub.accounts[0].address,
    to: sending.hub.accounts[1].address,
    token: sending.native,
    amountAtomic: 1_250_000n,
    ...change,
  }
}

const quote = (transfer: Transfer, connection?: ConnectedWallet['connection']) =>
  sending.send.estimateFee({
    ...transfer,
    sender: connection && { connection, accountType: 'eoa' },
    signal,
  })

/** Reviews a transfer, has it sent, and waits for its block. */
async function run({ connection }: ConnectedWallet, change: Partial<Transfer> = {}) {
  const transfer = toTransfer({ from: connection.accounts[0]?.address ?? '', ...change })
  const fee = await quote(transfer, connection)
  const sent = await sending.send.send({ ...transfer, fee, connection, signal })
  const hash = await sending.send.waitForReceipt({ ...sent, network: sending.network, signal })
  return { fee, hash, transfer }
}

const read = async (hash: string) =>
  (await (await fetch(`${sending.hub.url}/cosmos/tx/v1beta1/txs/${hash}`)).json()) as {
    tx: { body: { memo: string }; auth_info: { signer_infos: [{ mode_info: unknown }] } }
    tx_response: { code: number }
  }

describe('what a transfer costs', () => {
  test('is the gas it takes and two fifths more, at the average price', async () => {
    const { feeAtomic, parts, details } = await quote(toTransfer())
    const { fee } = details as { fee: { gasLimit: bigint } }
    expect(fee.gasLimit).toBeGreaterThan(50_000n)
    expect(feeAtomic).toBe(toFeeAmount(fee.gasLimit, sending.network.cosmos.gasPrices.average))
    expect(parts).toEqual([{ kind: 'network', amountAtomic: feeAtomic }])
  })

  test.each([
    ['100000', '0.025', 2_500n],
    ['100001', '0.025', 2_501n],
    ['100000', '160000000', 16_000_000_000_000n],
    ['99999', '0', 0n],
    ['3', '0.000000000000000001', 1n],
  ])('%s of gas at %s', (gas, price, amount) => {
    expect(toFeeAmount(BigInt(gas), price)).toBe(amount)
  })

  test('is told for the most there is before there is an amount', async () => {
    const transfer = toTransfer({ amountAtomic: 0n })
    const { feeAtomic } = await sending.send.estimateFee({ ...transfer, isMax: true, signal })
    expect(feeAtomic).toBeGreaterThan(0n)
  })

  test.each<[string, () => Partial<Transfer>, string]>([
    ['more than there is', () => ({ amountAtomic: 10n ** 15n }), 'send/insufficient-funds'],
    [
      'more of a token than there is',
      () => ({ token: sending.toToken('USDC'), amountAtomic: 10n ** 15n }),
      'send/insufficient-funds',
    ],
    [
      'an account that the network has not',
      () => ({ from: writeAddress({ prefix: 'cosmos', bytes: new Uint8Array(20).fill(3) }) }),
      'send/insufficient-funds',
    ],
    ['a receiver of another network', () => ({ to: sending.zone.accounts[1].address }), 'parsing/address'],
    [
      'a receiver with a wrong checksum',
      () => ({ to: `${sending.hub.accounts[1].address.slice(0, -1)}q` }),
      'parsing/address',
    ],
    ['a memo that is too long', () => ({ memo: 'ä'.repeat(129) }), 'send/would-fail'],
  ])('is refused for %s', async (_, change, code) => {
    await expect(quote(toTransfer(change()))).rejects.toMatchObject({ code })
  })

  test('warns of contracts, and of receivers that need a memo where there is none', async () => {
    const [, { address }] = sending.hub.accounts
    const network = { ...sending.network, cosmos: { ...sending.network.cosmos, memoRequired: [address] } }
    expect((await quote(toTransfer({ network }))).warnings).toEqual(['receiver-may-need-memo'])
    expect((await quote(toTransfer({ network, memo: ' ' }))).warnings).toEqual(['receiver-may-need-memo'])
    expect((await quote(toTransfer({ network, memo: '4711' }))).warnings).toBeUndefined()
    expect((await quote(toTransfer())).warnings).toBeUndefined()
    const to = writeAddress({ prefix: 'cosmos', bytes: new Uint8Array(32).fill(5) })
    expect((await quote(toTransfer({ to }))).warnings).toEqual(['receiver-is-program'])
  })

  test('knows addresses that nobody has the key of', async () => {
    const isUnowned = (address: string) => sending.send.isUnownedAddress?.(address)
    // The module accounts of the Cosmos Hub for fees and for bonded tokens.
    expect(await isUnowned('cosmos17xpfvakm2amg962yls6f84z3kell8c5lserqta')).toBe(true)
    expect(await isUnowned('cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh')).toBe(true)
    expect(await isUnowned(writeAddress({ prefix: 'osmo', bytes: new Uint8Array(20) }))).toBe(true)
    expect(await isUnowned(sending.hub.accounts[1].address)).toBe(false)
  })
})

describe('sending on the local chain', () => {
  test.each([
    ['in bytes', {}],
    ['in bytes, with a wallet that answers plainly', { answersPlainly: true }],
    ['as JSON, with a device', { isNanoLedger: true }],
    [
      'as JSON, with a wallet that signs nothing else',
      { methods: ['enable', 'getKey', 'signAmino'] as const },
    ],
  ])('the coin, signed %s', async (_, options) => {
    const connected = await sending.connect(0, options)
    const [{ address: from }, { address: to }] = sending.hub.accounts
    const before = await Promise.all([from, to].map((address) => sending.getHeld(address)))
    const { fee, hash } = await run(connected, { memo: 'Rechnung <7> & Söhne' })
    const after = await Promise.all([from, to].map((address) => sending.getHeld(address)))
    expect(after).toEqual([(before[0] ?? 0n) - 1_250_000n - fee.feeAtomic, (before[1] ?? 0n) + 1_250_000n])
    const { tx, tx_response } = await read(hash)
    expect(tx_response.code).toBe(0)
    expect(tx.body.memo).toBe('Rechnung <7> & Söhne')
    const isDirect = JSON.stringify(tx.auth_info.signer_infos).includes('SIGN_MODE_DIRECT')
    expect(isDirect).toBe(!('isNanoLedger' in options) && !('methods' in options))
    expect(connected.wallet.requests.map(({ method }) => method)).not.toContain('enable')
  })

  test.each([{}, { isNanoLedger: true }])(
    'a token that came over IBC, and the fee in the coin (%j)',
    async (options) => {
      const connected = await sending.connect(0, options)
      const token = sending.toToken('USDC')
      const denom = sending.hub.network.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? ''
      const [{ address: from }, { address: to }] = sending.hub.accounts
      const [held, coins] = [await sending.getHeld(to, denom), await sending.getHeld(from)]
      const { fee } = await run(connected, { token, amountAtomic: 2_500_000n })
      expect(await sending.getHeld(to, denom)).toBe(held + 2_500_000n)
      expect(await sending.getHeld(from)).toBe(coins - fee.feeAtomic)
    },
  )

  test('everything there is, to the last unit', async () => {
    const connected = await sending.connect(2)
    const from = connected.address
    const held = await sending.getHeld(from)
    const transfer = toTransfer({ from, amountAtomic: 0n })
    const sender = { connection: connected.connection, accountType: 'eoa' as const }
    const { feeAtomic } = await sending.send.estimateFee({ ...transfer, sender, isMax: true, signal })
    const { fee } = await run(connected, { amountAtomic: held - feeAtomic })
    expect(fee.feeAtomic).toBe(feeAtomic)
    expect(await sending.getHeld(from)).toBe(0n)
  })

  test('several before the first is in a block take places one after the other', async () => {
    const connected = await sending.connect(1)
    const { connection, address: from } = connected
    const transfer = toTransfer({ from, to: sending.hub.accounts[0].address, amountAtomic: 5n })
    const fee = await quote(transfer, connection)
    const sent: { hash: string }[] = []
    for (let round = 0; round < 3; round++)
      sent.push(await sending.send.send({ ...transfer, fee, connection, signal }))
    expect(new Set(sent.map(({ hash }) => hash)).size).toBe(3)
    for (const one of sent) {
      const hash = await sending.send.waitForReceipt({ ...one, network: sending.network, signal })
      expect((await read(hash)).tx_response.code).toBe(0)
    }
  })

  test('what the wallet signs after the visitor has given up waiting is handed over all the same', async () => {
    const waiting = new AbortController()
    const connected = await sending.connect(0, {
      toSignedDirect(document) {
        waiting.abort(new Error('given up'))
        return document
      },
    })
    const { connection } = connected
    const transfer = toTransfer()
    const before = await sending.getHeld(transfer.to)
    const fee = await quote(transfer, connection)
    const { hash } = await sending.send.send({ ...transfer, fee, connection, signal: waiting.signal })
    const ending = AbortSignal.any([signal, AbortSignal.timeout(5_000)])
    await sending.send.waitForReceipt({ hash, network: sending.network, signal: ending })
    expect(await sending.getHeld(transfer.to)).toBe(before + 1_250_000n)
  })

  test('asks wallets to leave fee and memo as they are', async () => {
    const connected = await sending.connect(0)
    await run(connected)
    const [, , , options] =
      connected.wallet.requests.find(({ method }) => method === 'signDirect')?.parameters ?? []
    expect(options).toEqual({ preferNoSetFee: true, preferNoSetMemo: true })
  })

  test('a fee that the wallet has raised is paid, up to four times the reviewed one', async () => {
    let factor = 4n
    const raise = (bytes: Uint8Array) => {
      const info = AuthInfo.decode(bytes)
      for (const coin of info.fee?.amount ?? []) coin.amount = (BigInt(coin.amount) * factor).toString()
      return AuthInfo.encode(info).finish()
    }
    const connected = await sending.connect(0, {
      toSignedDirect: (document) => ({ ...document, authInfoBytes: raise(document.authInfoBytes) }),
    })
    const before = await sending.getHeld(connected.address)
    const { fee } = await run(connected)
    expect(await sending.getHeld(connected.address)).toBe(before - 1_250_000n - 4n * fee.feeAtomic)
    factor = 5n
    await expect(run(connected)).rejects.toMatchObject({ code: 'send/changed-by-wallet' })
  })
})

describe('while a transfer waits for its block', () => {
  let slow: TestSend
  beforeAll(async () => {
    slow = await startTestSend(signal, { blockMs: 0 })
  })
  afterAll(() => slow.stop())

  /** Another kit is another tab, or another site: it knows nothing of what this one has sent. */
  test.each([
    ['the same kit', () => slow.send],
    ['another kit', () => slow.toSend(slow.network)],
  ])('a second one is quoted and sent by %s', async (_, toSecond) => {
    const { connection, address: from } = await slow.connect(0)
    const transfer = toTransfer({ network: slow.network, from, to: slow.hub.accounts[1].address })
    const before = await slow.getHeld(transfer.to)
    for (const send of [slow.send, toSecond()]) {
      const sender = { connection, accountType: 'eoa' as const }
      const fee = await send.estimateFee({ ...transfer, sender, signal })
      await send.send({ ...transfer, fee, connection, signal })
    }
    slow.hub.mine()
    expect(await slow.getHeld(transfer.to)).toBe(before + 2_500_000n)
  })
})

describe('handing over', () => {
  type Says = { status?: number; body: object }
  const path = '/cosmos/tx/v1beta1/txs'
  const refuse = (code: number, raw_log = ''): Says => ({
    body: { tx_response: { code, codespace: 'sdk', raw_log, height: '0' } },
  })
  const used = refuse(32, 'account sequence mismatch, expected 5, got 4: incorrect account sequence')
  const poor = refuse(5, '0uatom is smaller than 1400uatom: insufficient funds')
  const broken: Says = { status: 500, body: { code: 2, message: 'post failed: EOF', details: [] } }
  const lost = async () => new Response('gone', { status: 503 })

  /** Sends by a node that says this of what it is handed. */
  async function handOver(says: Says, { takes, look }: { takes: boolean; look?: () => Promise<Response> }) {
    const send = sending.toSend(sending.network, async (input, init) => {
      const at = String(input)
      if (look && at.includes(`${path}/`)) return await look()
      if (!at.endsWith(path)) return await fetch(input, init)
      if (takes) {
        const taken = (await (await fetch(input, init)).json()) as {
          tx_response: { code: number; txhash: string }
        }
        expect(taken.tx_response.code).toBe(0)
        await expect.poll(async () => (await fetch(`${at}/${taken.tx_response.txhash}`)).status).toBe(200)
      }
      return Response.json(says.body, { status: says.status ?? 200 })
    })
    const { connection } = await sending.connect(0)
    const transfer = toTransfer()
    const fee = await send.estimateFee({ ...transfer, signal })
    return await send.send({ ...transfer, fee, connection, signal })
  }

  test.each<[string, string, Says, (() => Promise<Response>)?]>([
    ['that its place is used up', 'has it', used],
    ['that its place is used up', 'does not answer', used, lost],
    ['that nothing is left for its fee', 'has it', poor],
    ['that nothing is left for its fee', 'does not answer', poor, lost],
    ['that it could not be handed on', 'has it', broken],
    ['that it could not be handed on', 'does not answer', broken, lost],
  ])(
    'the first node’s answer is lost, the next one says %s, and the network %s',
    async (_, __, says, look) => {
      const { hash } = await handOver(says, { takes: true, ...(look && { look }) })
      expect(await sending.send.waitForReceipt({ hash, network: sending.network, signal })).toBe(hash)
    },
  )

  test('a node that fails itself may have handed it on, though no block has it yet', async () => {
    expect((await handOver(broken, { takes: false })).hash).toMatch(/^[0-9A-F]{64}$/)
  })

  test.each<[string, Says, string, (() => Promise<Response>)?]>([
    ['its place is used up, by another', used, 'send/nonce-too-low'],
    ['there is too little', poor, 'send/insufficient-funds'],
    [
      'its place is far off',
      refuse(32, 'account sequence mismatch, expected 5, got 9'),
      'send/nonce-too-high',
    ],
    ['its fee is too low', refuse(13), 'send/fee-too-low'],
    ['its fee is too low, and nobody says more', refuse(13), 'send/fee-too-low', lost],
  ])('is refused where %s', async (_, says, code, look) => {
    await expect(handOver(says, { takes: false, ...(look && { look }) })).rejects.toMatchObject({ code })
  })
})

describe('a wallet that signs something else sends nothing', () => {
  const changeBody = (edit: (body: TxBody) => void) => (bytes: Uint8Array) => {
    const body = TxBody.decode(bytes)
    edit(body)
    return TxBody.encode(body).finish()
  }
  const memo = changeBody((body) => {
    body.memo = 'mine'
  })
  const height = changeBody((body) => {
    body.timeoutHeight = 9n
  })
  const twice = changeBody((body) => void body.messages.push(...body.messages))
  const amount = changeBody((body) => {
    const [first] = body.messages
    if (first) first.value = first.value.map((byte) => (byte === 0x31 ? 0x39 : byte))
  })

  test.each([
    ['another memo', memo],
    ['a last block', height],
    ['the transfer twice', twice],
    ['another amount', amount],
  ])('in bytes: %s', async (_, change) => {
    const connected = await sending.connect(0, {
      toSignedDirect: (document) => ({ ...document, bodyBytes: change(document.bodyBytes) }),
    })
    const before = await sending.getHeld(connected.address)
    await expect(run(connected)).rejects.toMatchObject({ code: 'send/changed-by-wallet' })
    expect(await sending.getHeld(connected.address)).toBe(before)
  })

  test.each([
    ['another chain', { chainId: 'cosmoshub-4' }],
    ['another account', { accountNumber: 1n }],
  ])('in bytes: for %s', async (_, change) => {
    const connected = await sending.connect(0, { toSignedDirect: (document) => ({ ...document, ...change }) })
    await expect(run(connected)).rejects.toMatchObject({ code: 'send/changed-by-wallet' })
  })

  test.each([
    ['another memo', { memo: 'mine' }],
    ['no message', { msgs: [] }],
    ['another chain', { chain_id: 'cosmoshub-4' }],
    ['another place', { sequence: '99' }],
    ['a last block', { timeout_height: '9' }],
    [
      'somebody who pays',
      { fee: { amount: [], gas: '200000', granter: 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z' } },
    ],
    ['a fee in another token', { fee: { amount: [{ denom: 'uosmo', amount: '1' }], gas: '100000' } }],
    [
      'a fee beyond all measure',
      { fee: { amount: [{ denom: 'uatom', amount: '99999999' }], gas: '100000' } },
    ],
    ['gas beyond all measure', { fee: { amount: [{ denom: 'uatom', amount: '100' }], gas: '99999999' } }],
  ])('as JSON: %s', async (_, change) => {
    const connected = await sending.connect(0, {
      isNanoLedger: true,
      toSignedAmino: (document) => ({ ...document, ...change }),
    })
    await expect(run(connected)).rejects.toMatchObject({ code: 'send/changed-by-wallet' })
  })

  test.each([{}, { isNanoLedger: true }])(
    'and neither does one whose signature is another’s (%j)',
    async (options) => {
      const connected = await sending.connect(0, { ...options, signsAsOther: true })
      await expect(run(connected)).rejects.toMatchObject({ code: 'send/signature-missing' })
    },
  )

  test.each([
    ['nothing', () => undefined],
    ['a signature alone', ({ signature }: { signature: unknown }) => signature],
    [
      'a signature that is none',
      (answer: { signed: unknown }) => ({
        signed: answer.signed,
        signature: { pub_key: { type: '', value: '' }, signature: '%' },
      }),
    ],
    [
      'another’s word for what was signed',
      (answer: object) => ({ ...answer, signed: { bodyBytes: 'a', authInfoBytes: 7 } }),
    ],
    [
      'a getter that throws',
      () =>
        Object.defineProperty({}, 'signed', {
          get: () => {
            throw new Error('no')
          },
        }),
    ],
  ])('and neither does one that answers %s', async (_, toAnswered) => {
    const connected = await sending.connect(0, { toAnswered: toAnswered as (answer: unknown) => unknown })
    await expect(run(connected)).rejects.toMatchObject({
      code: expect.stringMatching(/^(wallet\/request-failed|send\/signature-missing)$/),
    })
  })

  test('and neither does one that declines, or has another account or network in front', async () => {
    const declining = await sending.connect(0, { reject: ['signDirect'] })
    await expect(run(declining)).rejects.toMatchObject({ code: 'wallet/rejected' })
    const moved = await sending.connect(0)
    const transfer = toTransfer()
    const fee = await quote(transfer)
    const reviewed = { ...transfer, fee, connection: moved.connection, signal }
    moved.wallet.selectAccount(1)
    await expect(sending.send.send(reviewed)).rejects.toMatchObject({ code: 'send/quote-outdated' })
    moved.wallet.selectAccount(0)
    await moved.connection.switchNetwork(sending.networks.zone, { signal })
    await expect(sending.send.send(reviewed)).rejects.toMatchObject({ code: 'send/wallet-elsewhere' })
    expect(moved.wallet.requests.map(({ method }) => method)).not.toContain('signDirect')
  })

  test('a device cannot sign for keys as on Ethereum, and is not asked', async () => {
    const wallet = createCosmosWallet({
      privateKeys: [new Uint8Array(32).fill(1)],
      chains: toWalletChains([injective]),
      isNanoLedger: true,
    })
    const provider = createProvider({
      wallet: createKeplrWallet({ object: wallet.provider }),
      name: 'Device',
      networks: [injective],
      getNetwork: () => injective.caipNetworkId,
      isOnDevice: () => wallet.behaviour.isNanoLedger,
    })
    const address = wallet.getAddress('injective-1')
    await expect(readSigningKey(provider, 'injective-1', address)).rejects.toMatchObject({
      code: 'send/account-not-for-sending',
    })
    wallet.behaviour.isNanoLedger = false
    expect(await readSigningKey(provider, 'injective-1', address)).toMatchObject({ keyType: 'eth_secp256k1' })
  })
})

describe('tokens', () => {
  const readToken = (address: string) =>
    sending.send.readToken({
      network: sending.network,
      address,
      owner: sending.hub.accounts[0].address,
      signal,
    })

  test('are read by the placeholder, the native denom and denoms in either spelling', async () => {
    const native = { type: 'native', symbol: 'ATOM', decimals: 6 }
    expect(await readToken('0x')).toMatchObject(native)
    expect(await readToken('uatom')).toMatchObject(native)
    const token = sending.toToken('OSMO')
    const reference = token.address.slice(token.address.lastIndexOf(':') + 1)
    for (const address of [
      reference,
      decodeURIComponent(reference),
      decodeURIComponent(reference).toLowerCase(),
    ])
      expect(await readToken(address)).toMatchObject({ ...token, balanceAtomic: expect.any(BigInt) })
    expect((await readToken(reference)).balanceAtomic).toBeGreaterThan(0n)
  })

  test.each(['', 'nothing', `ibc/${'A'.repeat(64)}`, 'a b'])('are not found at %j', async (address) => {
    await expect(readToken(address)).rejects.toMatchObject({ code: 'send/token-not-found' })
  })
})
