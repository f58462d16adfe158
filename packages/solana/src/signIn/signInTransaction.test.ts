// @vitest-environment happy-dom

import { decodeBase64, encodeBase58, neverSentBlockhash } from '@latchkey/primitives'
import {
  announceSolanaWallet,
  createMemorySiwx,
  createSolanaWallet,
  createTestKit,
  type SolanaWalletOptions,
} from '@latchkey/testing'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { afterEach, describe, expect, test } from 'vitest'
import { solana as mainnet } from '../networks.js'
import { solana } from '../solana.js'
import { connectKey } from '../testing/connectKey.js'
import { createSignInTransaction } from './createSignInTransaction.js'

const key = new Uint8Array(32).fill(1)
const address = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const { signal } = new AbortController()
const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** What a library of others reads in it. */
function read(transaction: Uint8Array) {
  const { messageBytes, signatures } = getTransactionDecoder().decode(transaction)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version !== 'legacy') throw new Error('Hardware wallets read the first kind only')
  return { message, messageBytes: new Uint8Array(messageBytes), signatures }
}

describe('the transaction that signs somebody in', () => {
  test.each([1, 100, 127, 128, 600])(
    'holds a text of %i characters in a memo, and nothing else',
    (length) => {
      const text = 'é'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2)
      const { message, signatures } = read(createSignInTransaction(address, text))
      expect(message).toMatchObject({
        version: 'legacy',
        header: { numSignerAccounts: 1, numReadonlySignerAccounts: 0, numReadonlyNonSignerAccounts: 1 },
        staticAccounts: [address, 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'],
        lifetimeToken: encodeBase58(new TextEncoder().encode(neverSentBlockhash)),
      })
      expect(message.instructions).toHaveLength(1)
      const [memo] = message.instructions
      expect(memo).toMatchObject({ programAddressIndex: 1, accountIndices: [0] })
      expect(new TextDecoder().decode(memo?.data as Uint8Array)).toBe(text)
      expect(Object.entries(signatures)).toEqual([[address, null]])
    },
  )

  test('is not made of a text that no transaction holds', () => {
    const { length } = createSignInTransaction(address, 'x'.repeat(200))
    const most = 200 + 1232 - length
    expect(createSignInTransaction(address, 'x'.repeat(most))).toHaveLength(1232)
    expect(() => createSignInTransaction(address, 'x'.repeat(most + 1))).toThrow('too long')
  })

  test('is signed by the account; a wallet that makes one of it that could be sent is refused', async () => {
    const { connection, wallet } = await connectKey(mainnet, { privateKeys: [key] })
    const sign = () => connection.signMessage({ address, message: 'Latchkey é', inTransaction: true, signal })
    const { messageBytes, signatures } = read(decodeBase64(await sign()) ?? new Uint8Array())
    const signature = Object.values(signatures)[0] as Uint8Array
    expect(ed25519.verify(new Uint8Array(signature), messageBytes, ed25519.getPublicKey(key))).toBe(true)
    expect(wallet.requests.map(({ name }) => name)).toEqual(['standard:connect', 'solana:signTransaction'])
    wallet.behaviour.toSignedTransaction = (transaction) => transaction.slice().fill(7, 133, 165)
    await expect(sign()).rejects.toThrow('could be sent')
  })
})

describe('signing in with an account that signs no texts', () => {
  async function visit(wallet: Partial<SolanaWalletOptions>, { verifiesTransactions = true } = {}) {
    const installed = createSolanaWallet({ name: 'Nano', privateKeys: [key], ...wallet })
    cleanUps.push(announceSolanaWallet(installed.standard))
    const kept: string[] = []
    const siwx = {
      ...createMemorySiwx(),
      verifiesTransactions,
      addSession: async ({ signature }: { signature: string }) => void kept.push(signature),
    }
    const { kit } = createTestKit({ chains: [solana({ networks: [mainnet] })], siwx })
    cleanUps.push(kit.destroy)
    kit.start()
    await kit.connections.connect({ connectorId: 'Nano' })
    return { kit, installed, kept }
  }
  const hardware: [string, Partial<SolanaWalletOptions>][] = [
    ['cannot be asked to', { requests: ['standard:connect', 'solana:signTransaction'] }],
    ['signs another text', { toSignedMessage: (message) => Uint8Array.of(0xff, ...message) }],
    [
      'fails',
      { fail: { 'solana:signMessage': { code: -32603, message: 'Ledger does not sign messages yet' } } },
    ],
  ]

  test.each(hardware)('where the wallet %s, a transaction is offered and signs in', async (_, options) => {
    const { kit, kept, installed } = await visit(options)
    await expect(kit.signIn.sign()).rejects.toMatchObject({ code: 'sign-in/text-not-signed' })
    expect(kit.store.getState().signIn).toMatchObject({ status: 'failed', code: 'sign-in/text-not-signed' })
    expect(installed.requests.some(({ name }) => name === 'solana:signTransaction')).toBe(false)
    await kit.signIn.sign({ inTransaction: true })
    expect(kit.store.getState().signIn.status).toBe('signedIn')
    expect(read(decodeBase64(kept[0] ?? '') ?? new Uint8Array()).message.staticAccounts[0]).toBe(address)
  })

  test('a refusal stays a refusal, of the text and of the transaction', async () => {
    const { kit, installed } = await visit({ reject: ['solana:signMessage'] })
    await expect(kit.signIn.sign()).rejects.toMatchObject({ code: 'wallet/rejected' })
    installed.behaviour.reject = ['solana:signTransaction']
    await expect(kit.signIn.sign({ inTransaction: true })).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('none is offered where the site could not verify it', async () => {
    const [, [, options] = []] = hardware
    const { kit } = await visit(options ?? {}, { verifiesTransactions: false })
    await expect(kit.signIn.sign()).rejects.toMatchObject({ code: 'wallet/request-failed' })
  })
})
