import { PairingError } from '@latchkey/errors/pairing'
import { decodeBase64 } from '@latchkey/primitives'
import { createBitcoinWallet, createChainContext, verifyBip322 } from '@latchkey/testing'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { bitcoinTestnet, bitcoin as mainnet } from '../networks.js'
import { createSendCapability } from '../send/createSendCapability.js'
import { createPaired } from '../testing/createPaired.js'
import { createPsbt } from '../testing/createPsbt.js'
import { privateKeys } from '../testing/createVisitor.js'
import type { BitcoinProvider } from '../wallets/BitcoinProvider.js'
import { createConnection } from '../wallets/createConnection.js'
import { createPairing } from './createPairing.js'
import { readAddresses } from './readAddresses.js'

const signal = new AbortController().signal
const known = createBitcoinWallet({ privateKeys })
const { payment, ordinal } = known.getKeys(0)
const there = known.getKeys(0, bitcoinTestnet.caipNetworkId)
const path = "m/84'/0'/0'/0/0"

/** What wallets say of both addresses, in each of the ways they nest it. */
const entries = {
  payment: { address: payment.address, publicKey: payment.publicKey, path },
  ordinal: { address: ordinal.address, publicKey: ordinal.publicKey, path: "m/86'/0'/0'/0/0" },
}
const flat = [
  { ...entries.payment, intention: 'payment' },
  { ...entries.ordinal, intention: 'ordinal' },
]
const nestings = [
  ['a list', flat],
  ['lists by intention', { payment: [entries.payment], ordinal: [entries.ordinal] }],
  ['lists by intention, in another word', { payment: [entries.payment], ordinals: [entries.ordinal] }],
  ['lists by account', { [payment.address]: flat }],
  ['lists by account and intention', { a: { payment: [entries.payment], ordinal: [entries.ordinal] } }],
] as const

async function connect(change?: Parameters<typeof createPaired>[0]) {
  const made = createPaired(change)
  const pairing = createPairing(createConnection)
  const connection = await pairing.connect(made.paired)
  return { ...made, pairing, connection, provider: connection.provider as BitcoinProvider }
}

const toProperties = (value: unknown) => ({ bip122_getAccountAddresses: JSON.stringify(value) })

describe('a paired Bitcoin wallet', () => {
  test('§6.014 is asked for all it could grant', async () => {
    const { pairing } = await connect()
    expect(pairing.methods).toEqual(['signMessage', 'sendTransfer', 'signPsbt', 'getAccountAddresses'])
    expect(pairing.events).toContain('bip122_addressesChanged')
  })

  test.each(nestings)(
    '§3.013 §3.014 both accounts with keys and paths come with the session, as %s',
    async (_, value) => {
      const { connection, requests } = await connect({ properties: toProperties(value) })
      expect(connection.accounts).toEqual([
        { namespace: 'bip122', type: 'payment', ...entries.payment },
        { namespace: 'bip122', type: 'ordinal', ...entries.ordinal },
      ])
      expect(requests).toEqual([])
    },
  )

  test('both come as agreed accounts, too, and their kinds tell them apart', async () => {
    const accounts = [ordinal.address, payment.address].map(
      (address) => `${mainnet.caipNetworkId}:${address}`,
    )
    const { connection } = await connect({ accounts })
    expect(connection.accounts.map(({ address, type }) => [address, type])).toEqual([
      [payment.address, 'payment'],
      [ordinal.address, 'ordinal'],
    ])
  })

  test('of many addresses of a wallet the agreed one counts, and the first for ordinals', async () => {
    const more = [1, 0].flatMap((index) => {
      const keys = known.getKeys(index)
      return [
        { address: keys.payment.address, intention: 'payment' },
        { address: keys.ordinal.address, intention: 'ordinal' },
      ]
    })
    const { connection } = await connect({ properties: toProperties(more) })
    expect(connection.accounts.map(({ address }) => address)).toEqual([
      payment.address,
      known.getKeys(1).ordinal.address,
    ])
  })

  test.each([
    ['no JSON', '{'],
    ['a number', '7'],
    ['null', 'null'],
    ['something deep', JSON.stringify({ a: { b: { c: { d: { e: flat } } } } })],
    ['something huge', JSON.stringify(Array.from({ length: 20_000 }, () => ({ address: 'x'.repeat(40) })))],
    ['addresses of elsewhere', JSON.stringify([{ address: there.ordinal.address, intention: 'ordinal' }])],
  ])('a property that is %s says nothing', async (_, text) => {
    const { connection } = await connect({ properties: { bip122_getAccountAddresses: text } })
    expect(connection.accounts).toEqual([{ namespace: 'bip122', type: 'payment', address: payment.address }])
    expect(readAddresses(text).length).toBeLessThanOrEqual(500)
  })

  test('§9.052 signs a text by BIP-322 as the payment account, and what comes in hexadecimal goes out as usual', async () => {
    const { connection, requests } = await connect()
    const message = 'Latchkey é'
    const signature = await connection.signMessage({ address: payment.address, message, signal })
    expect(verifyBip322(payment.address, message, decodeBase64(signature) ?? new Uint8Array())).toBe(true)
    expect(requests).toEqual([
      {
        method: 'signMessage',
        params: { account: payment.address, message, protocol: 'bip322' },
        caipNetworkId: mainnet.caipNetworkId,
      },
    ])
  })

  test('names the other address where that one signs', async () => {
    const { connection, requests } = await connect({ properties: toProperties(flat) })
    const signature = await connection.signMessage({ address: ordinal.address, message: 'x', signal })
    expect(verifyBip322(ordinal.address, 'x', decodeBase64(signature) ?? new Uint8Array())).toBe(true)
    expect(requests[0]?.params).toMatchObject({ account: payment.address, address: ordinal.address })
  })

  test('signs a PSBT, and sends', async () => {
    const { provider, requests } = await connect()
    const psbt = createPsbt([payment])
    const signed = await provider.signPsbt?.({ psbt, inputs: [{ index: 0, address: payment.address }] })
    const transaction = Transaction.fromPSBT(decodeBase64(signed ?? '') ?? new Uint8Array())
    transaction.finalize()
    expect(transaction.isFinal).toBe(true)
    const recipient = known.getKeys(1).payment.address
    expect(await provider.sendTransfer?.({ recipient, amountAtomic: 1000n })).toBe('ab'.repeat(32))
    expect(requests.map(({ params }) => params)).toEqual([
      {
        account: payment.address,
        psbt,
        signInputs: [{ index: 0, address: payment.address }],
        broadcast: false,
      },
      { account: payment.address, recipientAddress: recipient, amount: '1000' },
    ])
  })

  test('sends from the account that is named, which is an agreed one and keeps no ordinals', async () => {
    const other = known.getKeys(1).payment.address
    const toAgreed = (...addresses: string[]) => addresses.map((one) => `${mainnet.caipNetworkId}:${one}`)
    const { provider, requests } = await connect({
      ...{ methods: ['sendTransfer'], accounts: toAgreed(payment.address, other, ordinal.address) },
      properties: toProperties(flat),
    })
    const transfer = { recipient: known.getKeys(1).ordinal.address, amountAtomic: 1000n }
    await provider.sendTransfer?.({ ...transfer, from: other })
    await provider.sendTransfer?.({ ...transfer, from: payment.address })
    await provider.sendTransfer?.(transfer)
    const named = [other, payment.address, payment.address]
    expect(requests).toMatchObject(named.map((account) => ({ params: { account } })))
    for (const from of [ordinal.address, known.getKeys(1).ordinal.address]) {
      const sending = provider.sendTransfer?.({ ...transfer, from })
      await expect(sending).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    }
    expect(requests).toHaveLength(3)
  })

  test('never sends from the ordinals address, though it alone was agreed', async () => {
    const accounts = [`${mainnet.caipNetworkId}:${ordinal.address}`]
    const { provider, requests } = await connect({ accounts, properties: toProperties(flat) })
    const transfer = { recipient: known.getKeys(1).payment.address, amountAtomic: 1000n }
    for (const from of [payment.address, undefined]) {
      const sending = provider.sendTransfer?.({ ...transfer, from })
      await expect(sending).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    }
    expect(requests).toEqual([])
  })

  const id = 'ab'.repeat(32)
  test.each([{ txId: id }, { hash: `0x${id.toUpperCase()}` }, { result: { txid: ` ${id} ` } }, id])(
    'the id of what it sent is read from %j',
    async (sentAnswer) => {
      const { provider } = await connect({ sentAnswer })
      const recipient = known.getKeys(1).payment.address
      expect(await provider.sendTransfer?.({ recipient, amountAtomic: 1000n })).toBe(id)
    },
  )

  test.each([{}, { txid: '' }, '', 7, true])(
    'what it sent is not known from %j: that is not to be sent again',
    async (sentAnswer) => {
      const { connection } = await connect({ sentAnswer, methods: ['sendTransfer'] })
      const token = { type: 'native', ...mainnet.nativeCurrency } as const
      const transfer = {
        ...{ network: mainnet, from: payment.address, to: known.getKeys(1).payment.address, token },
        ...{ amountAtomic: 1000n, connection, signal },
        fee: { feeAtomic: 100n, details: { type: 'wallet', amount: 1000n, rate: 1000n } },
      }
      const { send } = createSendCapability({ ...createChainContext({ signal }), signal })
      await expect(send.send(transfer)).rejects.toMatchObject({
        ...{ code: 'send/unnamed', context: { walletName: 'Pocket' } },
      })
    },
  )

  test('what it has not granted is not asked, and not offered', async () => {
    const { connection, provider, requests } = await connect({ methods: ['getAccountAddresses'] })
    await expect(
      connection.signMessage({ address: payment.address, message: 'x', signal }),
    ).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    expect(provider.signPsbt).toBeUndefined()
    expect(provider.sendTransfer).toBeUndefined()
    expect(requests).toEqual([])
  })

  test('goes to an agreed network without being asked, with the addresses there', async () => {
    const chains = [mainnet.caipNetworkId, bitcoinTestnet.caipNetworkId]
    const accounts = [`${chains[0]}:${payment.address}`, `${chains[1]}:${there.payment.address}`]
    const { connection, paired, requests } = await connect({ chains, accounts })
    const heard: unknown[] = []
    connection.watch({ onChange: (change) => heard.push(change), onEnd() {} })
    await connection.switchNetwork(bitcoinTestnet, { signal })
    expect(heard).toMatchObject([
      { accounts: [{ address: there.payment.address }], caipNetworkId: chains[1] },
    ])
    await connection.signMessage({ address: there.payment.address, message: 'x', signal })
    expect(requests).toMatchObject([{ caipNetworkId: chains[1] }])
    expect(paired.getNetwork()).toBe(chains[1])
  })

  test.each([
    [{ chains: [mainnet.caipNetworkId] }],
    [{ chains: [mainnet.caipNetworkId, bitcoinTestnet.caipNetworkId] }],
  ])('goes to no network that it has no account on (%j)', async (change) => {
    const { connection, paired } = await connect(change)
    await expect(connection.switchNetwork(bitcoinTestnet, { signal })).rejects.toMatchObject({
      code: 'network/switch-failed',
    })
    expect(paired.getNetwork()).toBe(mainnet.caipNetworkId)
  })

  test('tells of changed addresses, of updates and of the end, and is let go of', async () => {
    const { connection, emit, update, end, countListeners } = await connect()
    const heard: unknown[] = []
    const stop = connection.watch({
      onChange: ({ accounts }) => heard.push(accounts?.map(({ address, publicKey }) => publicKey ?? address)),
      onEnd: () => heard.push('end'),
    })
    const turn = () => new Promise((resolve) => setTimeout(resolve))
    emit('accountsChanged', 'nonsense')
    emit('bip122_addressesChanged', flat)
    await turn()
    const [other] = [known.getKeys(1).payment.address]
    update({ accounts: [`${mainnet.caipNetworkId}:${other}`] })
    await turn()
    end()
    await turn()
    expect(heard).toEqual([[payment.publicKey, ordinal.publicKey], [other, ordinal.publicKey], []])
    stop()
    expect(countListeners()).toBe(0)
  })

  test.each([
    [new PairingError('pairing/rejected', { peerCode: 5000, reason: 'no' }), 'wallet/rejected'],
    [new PairingError('pairing/request-failed', { peerCode: 4001, reason: 'no' }), 'wallet/rejected'],
    [new PairingError('pairing/session-missing'), 'wallet/disconnected'],
    [
      new PairingError('pairing/request-failed', { peerCode: -32000, reason: 'odd' }),
      'wallet/request-failed',
    ],
  ])('"%s" is %s', async (failure, code) => {
    const { connection, refuse } = await connect()
    refuse(failure)
    await expect(
      connection.signMessage({ address: payment.address, message: 'x', signal }),
    ).rejects.toMatchObject({ code })
  })
})
