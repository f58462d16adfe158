import type { Network } from '@latchkey/core'
import { PairingError } from '@latchkey/errors/pairing'
import { decodeBase58, decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test, vi } from 'vitest'
import { solana, solanaDevnet } from '../networks.js'
import { handleRequest } from '../provider/handleRequest.js'
import { signInTransaction } from '../signIn/signInTransaction.js'
import { createPaired } from '../testing/createPaired.js'
import { createTransaction } from '../testing/createTransaction.js'
import { readTransaction } from '../transactionBytes.js'
import { createConnection } from '../wallets/createConnection.js'
import type { SolanaProvider } from '../wallets/SolanaProvider.js'
import { createPairing } from './createPairing.js'

const signal = new AbortController().signal
const oldMainnet = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const mainnet = solana.caipNetworkId
const devnet = solanaDevnet.caipNetworkId

async function connect(
  change?: Parameters<typeof createPaired>[0],
  networks: readonly Network[] = [solana, solanaDevnet],
) {
  const made = createPaired(change)
  const sendRaw = vi.fn(async () => 'sent')
  const pairing = createPairing({
    networks,
    sendRaw,
    answer: handleRequest,
    signInTransaction,
    connect: createConnection,
  })
  const connection = await pairing.connect(made.paired)
  const provider = connection.provider as SolanaProvider
  const [first = '', second = ''] = made.wallet.addresses
  return { ...made, pairing, connection, provider, sendRaw, first, second }
}

describe('a paired Solana wallet', () => {
  test('§6.014 is asked for all it could grant, on old ids too', async () => {
    const { pairing } = await connect()
    expect(pairing.methods).toEqual([
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ])
    expect(pairing.otherNetworkIds).toEqual([oldMainnet, 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'])
  })

  test('§5.032 signs a text with message and pubkey, and gives the usual signature', async () => {
    const { connection, requests, first } = await connect()
    const signature = await connection.signMessage({ address: first, message: 'Latchkey é', signal })
    const bytes = new TextEncoder().encode('Latchkey é')
    const [key, made] = [first, signature].map((text) => decodeBase58(text) ?? new Uint8Array())
    expect(ed25519.verify(made ?? bytes, bytes, key ?? bytes)).toBe(true)
    expect(requests).toEqual([
      {
        method: 'solana_signMessage',
        params: { message: expect.any(String), pubkey: first },
        caipNetworkId: mainnet,
      },
    ])
  })

  test.each([
    ['the whole transaction', true],
    ['its signature alone', false],
  ])('signs a transaction and answers with %s', async (_, answersWhole) => {
    const { provider, first } = await connect({ answersWhole })
    const transaction = createTransaction(first)
    const params = { transaction: encodeBase64(transaction) }
    const answer = (await provider.request({ method: 'solana_signTransaction', params })) as {
      transaction: string
    }
    const signed = readTransaction(decodeBase64(answer.transaction) ?? new Uint8Array())
    expect(signed.message).toEqual(readTransaction(transaction).message)
    const key = decodeBase58(first) ?? new Uint8Array()
    expect(ed25519.verify(signed.signatures[0] ?? key, signed.message, key)).toBe(true)
  })

  test('signs several at once, or one after the other where it has not granted that', async () => {
    const transactions = (address: string) => ({
      transactions: [createTransaction(address), createTransaction(address)].map(encodeBase64),
    })
    const method = 'solana_signAllTransactions'
    const able = await connect()
    await able.provider.request({ method, params: transactions(able.first) })
    expect(able.requests.map((request) => request.method)).toEqual([method])
    const unable = await connect({ methods: ['solana_signTransaction'] })
    await unable.provider.request({ method, params: transactions(unable.first) })
    expect(unable.requests.map((request) => request.method)).toEqual([
      'solana_signTransaction',
      'solana_signTransaction',
    ])
  })

  test('sends, or has the network’s node send what it has only signed', async () => {
    const method = 'solana_signAndSendTransaction'
    const params = (address: string) => ({
      transaction: encodeBase64(createTransaction(address)),
      sendOptions: { skipPreflight: true },
    })
    const able = await connect()
    const answer = await able.provider.request({ method, params: params(able.first) })
    expect(answer).toEqual({ signature: expect.stringMatching(/^[1-9A-Za-z]{64,88}$/) })
    expect(able.requests[0]).toMatchObject({ method, params: { sendOptions: { skipPreflight: true } } })
    const unable = await connect({ methods: ['solana_signTransaction'] })
    expect(await unable.provider.request({ method, params: params(unable.first) })).toEqual({
      signature: 'sent',
    })
    expect(unable.sendRaw).toHaveBeenCalledWith(expect.objectContaining({ network: solana }))
  })

  test('what it has not granted is not asked', async () => {
    const { connection, provider, requests, first } = await connect({ methods: ['solana_signTransaction'] })
    await expect(connection.signMessage({ address: first, message: 'x', signal })).rejects.toMatchObject({
      code: 'wallet/unsupported-method',
    })
    expect(Object.keys(provider.wallet.features)).not.toContain('solana:signMessage')
    expect(requests).toEqual([])
  })

  test('one that knows networks by old ids is on the present ones, and is asked by its own', async () => {
    const [account = ''] = createPaired().wallet.addresses
    const { connection, requests, first } = await connect({
      chains: [oldMainnet],
      accounts: [`${oldMainnet}:${account}`],
    })
    expect(connection.caipNetworkId).toBe(mainnet)
    expect(connection.approvedCaipNetworkIds).toEqual([mainnet])
    await connection.signMessage({ address: first, message: 'x', signal })
    expect(requests[0]?.caipNetworkId).toBe(oldMainnet)
  })

  test('goes to an agreed network without being asked, and its requests name it', async () => {
    const [account = ''] = createPaired().wallet.addresses
    const { connection, provider, requests, first } = await connect({
      chains: [mainnet, devnet],
      accounts: [`${mainnet}:${account}`, `${devnet}:${account}`],
    })
    await connection.switchNetwork(solanaDevnet, { signal })
    expect(requests).toEqual([])
    const params = { transaction: encodeBase64(createTransaction(first)) }
    await provider.request({ method: 'solana_signTransaction', params })
    expect(requests[0]?.caipNetworkId).toBe(devnet)
  })

  test('tells of the account in front, of updates and of the end', async () => {
    const { connection, emit, update, end, first, second } = await connect()
    const heard: unknown[] = []
    connection.watch({
      onChange: ({ accounts, approvedCaipNetworkIds }) =>
        heard.push(accounts?.map(({ address }) => address) ?? approvedCaipNetworkIds),
      onEnd: () => heard.push('end'),
    })
    emit('accountsChanged', [`${mainnet}:${second}`])
    emit('accountsChanged', 'nonsense')
    update({ accounts: [`${mainnet}:${first}`] })
    end()
    expect(heard).toEqual([[second, first], [first], [mainnet], []])
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
    const { connection, refuse, first } = await connect()
    refuse(failure)
    await expect(connection.signMessage({ address: first, message: 'x', signal })).rejects.toMatchObject({
      code,
    })
  })
})
