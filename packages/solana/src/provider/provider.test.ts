// @vitest-environment happy-dom
import { decodeBase58, decodeBase64, encodeBase58, encodeBase64 } from '@latchkey/primitives'
import { createSolanaWallet, type SolanaWallet, type SolanaWalletOptions } from '@latchkey/testing'
import { readWallet } from '@latchkey/wallet-standard'
import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { localSolana, solana, solanaDevnet } from '../networks.js'
import { signInTransaction } from '../signIn/signInTransaction.js'
import { createTransaction } from '../testing/createTransaction.js'
import { putSignature, readTransaction } from '../transactionBytes.js'
import type { SendRawParameters } from '../wallets/ConnectionParts.js'
import { connectWallet } from '../wallets/connectWallet.js'
import { handleRequest } from './handleRequest.js'

const key = new Uint8Array(32).fill(1)
const signal = new AbortController().signal
const networks = [solana, solanaDevnet, localSolana]
/** Made once by another library, for this key and this text. */
const vector = {
  address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
  text: 'Latchkey é',
  signature: '3jHZfa2nVs1sPNkRiMWaudmZ3NpZtR6KWZUsyJ86sSPo112B67Q2TPfrrSJqi5mLKZ9rHPJ97gUCibEXT2d6b7g1',
}

async function connect(options: Partial<SolanaWalletOptions> = {}) {
  const wallet = createSolanaWallet({ privateKeys: [key, new Uint8Array(32).fill(2)], ...options })
  const facts = readWallet(wallet.standard)
  if (!facts) throw new Error('The wallet cannot be read')
  const sendRaw = vi.fn(async (_: SendRawParameters) => 'sent')
  const connection = await connectWallet({
    ...facts,
    networks,
    sendRaw,
    answer: handleRequest,
    signInTransaction,
  })
  return { wallet, connection, provider: connection.provider, sendRaw }
}

const lastInputs = ({ requests }: SolanaWallet) =>
  requests.at(-1)?.inputs as readonly Record<string, unknown>[]

describe('signing a text', () => {
  test('gives the signature in base58 that anyone can verify with address and text', async () => {
    const { connection } = await connect()
    const { address, text: message, signature } = vector
    expect(await connection.signMessage({ address, message, signal })).toBe(signature)
  })

  test('§5.032 a request needs message and pubkey, and a message in base58', async () => {
    const { provider } = await connect()
    const message = encodeBase58(new TextEncoder().encode(vector.text))
    const ask = (params: unknown) => provider.request({ method: 'solana_signMessage', params })
    for (const params of [
      undefined,
      {},
      { message },
      { pubkey: vector.address },
      { message: '0', pubkey: 'x' },
    ]) {
      await expect(ask(params)).rejects.toMatchObject({ code: -32602 })
    }
    expect(await ask({ message, pubkey: vector.address })).toEqual({ signature: vector.signature })
  })

  test('a wallet that signed something else is told apart from one that signed the text', async () => {
    const { connection } = await connect({ toSignedMessage: (message) => Uint8Array.of(0xff, ...message) })
    await expect(
      connection.signMessage({ address: vector.address, message: vector.text, signal }),
    ).rejects.toMatchObject({
      code: 'wallet/request-failed',
      message: expect.stringContaining('another text'),
    })
  })

  test('an account that is not shared, or that cannot sign texts, is not asked', async () => {
    const { connection, wallet } = await connect({ requests: ['standard:connect', 'solana:signTransaction'] })
    const sign = (address: string) => connection.signMessage({ address, message: 'x', signal })
    await expect(sign(encodeBase58(new Uint8Array(32)))).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
    await expect(sign(vector.address)).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    expect(wallet.requests.map(({ name }) => name)).toEqual(['standard:connect'])
  })

  test.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['a signature that is too short', [{ signature: new Uint8Array(63) }]],
    ['a signature in text', [{ signature: 'x'.repeat(64) }]],
  ])('a wallet that answers with %s has not signed', async (_, answer) => {
    const { connection, wallet } = await connect()
    Object.assign(wallet.standard.features['solana:signMessage'] as object, {
      signMessage: async () => answer,
    })
    await expect(
      connection.signMessage({ address: vector.address, message: 'x', signal }),
    ).rejects.toMatchObject({ code: 'wallet/request-failed' })
  })
})

describe('requests', () => {
  const transaction = encodeBase64(createTransaction(vector.address))

  test('accounts are answered without asking', async () => {
    const { provider, wallet } = await connect()
    for (const method of ['solana_getAccounts', 'solana_requestAccounts']) {
      expect(await provider.request({ method, params: {} })).toEqual(
        wallet.addresses.map((pubkey) => ({ pubkey })),
      )
    }
    expect(wallet.requests).toHaveLength(1)
  })

  test('a transaction comes back signed, with the signature of the account', async () => {
    const { provider, wallet } = await connect()
    const answer = await provider.request({ method: 'solana_signTransaction', params: { transaction } })
    const { signature, transaction: signed } = answer as Record<'signature' | 'transaction', string>
    const { message, signatures } = readTransaction(decodeBase64(signed) ?? new Uint8Array())
    const bytes = decodeBase58(signature) ?? new Uint8Array()
    expect(signatures).toEqual([bytes])
    expect(ed25519.verify(bytes, message, decodeBase58(vector.address) ?? new Uint8Array())).toBe(true)
    expect(lastInputs(wallet)[0]).toMatchObject({
      chain: 'solana:mainnet',
      account: { address: vector.address },
    })
  })

  test('an account or a transaction that is no text is refused, and the wallet is not asked', async () => {
    const { provider, wallet } = await connect()
    const asked = wallet.requests.length
    const ask = (method: string, params: unknown) =>
      expect(provider.request({ method, params })).rejects.toMatchObject({ code: -32602 })
    await ask('solana_signTransaction', { transaction, pubkey: 5 })
    await ask('solana_signTransaction', { transaction: 5 })
    await ask('solana_signAllTransactions', { transactions: [transaction, { transaction }] })
    expect(wallet.requests).toHaveLength(asked)
  })

  test('several transactions are one question', async () => {
    const { provider, wallet } = await connect()
    const params = { transactions: [transaction, transaction] }
    const answer = await provider.request({ method: 'solana_signAllTransactions', params })
    expect((answer as { transactions: string[] }).transactions).toHaveLength(2)
    expect(lastInputs(wallet)).toHaveLength(2)
  })

  test('a wallet that sends answers with the signature, and gets the options it knows', async () => {
    const { provider, wallet, sendRaw } = await connect({ send: async () => new Uint8Array(64).fill(7) })
    const sendOptions = { skipPreflight: true, maxRetries: 3, other: 'x' }
    const params = { transaction, sendOptions }
    expect(await provider.request({ method: 'solana_signAndSendTransaction', params })).toEqual({
      signature: encodeBase58(new Uint8Array(64).fill(7)),
    })
    expect(lastInputs(wallet)[0]).toMatchObject({ options: { skipPreflight: true, maxRetries: 3 } })
    expect(sendRaw).not.toHaveBeenCalled()
  })

  test('what a wallet only signs, the network’s node is handed', async () => {
    const { provider, connection, sendRaw } = await connect({
      requests: ['standard:connect', 'solana:signTransaction'],
    })
    await connection.switchNetwork(localSolana, { signal })
    const params = { transaction, sendOptions: { skipPreflight: true } }
    expect(await provider.request({ method: 'solana_signAndSendTransaction', params })).toEqual({
      signature: 'sent',
    })
    const [handed] = sendRaw.mock.calls[0] ?? []
    expect(handed).toMatchObject({ network: localSolana, options: { skipPreflight: true } })
    expect(readTransaction(handed?.transaction ?? new Uint8Array()).signatures[0]?.some(Boolean)).toBe(true)
  })

  test.each([
    ['solana_signTransaction', {}, -32602],
    ['solana_signTransaction', { transaction: '!' }, -32602],
    ['solana_signTransaction', { transaction: 'AAAA' }, -32602],
    ['solana_signAllTransactions', { transactions: [] }, -32602],
    ['solana_signTransaction', { transaction, pubkey: encodeBase58(new Uint8Array(32)) }, -32602],
    ['eth_sign', {}, 4200],
  ])('%s with %j fails with code %i', async (method, params, code) => {
    const { provider } = await connect()
    await expect(provider.request({ method, params })).rejects.toMatchObject({
      code,
      name: 'ProviderRpcError',
    })
  })

  test('a refusal has EIP-1193’s code', async () => {
    const { provider } = await connect({ reject: ['solana:signTransaction'] })
    await expect(
      provider.request({ method: 'solana_signTransaction', params: { transaction } }),
    ).rejects.toMatchObject({ code: 4001 })
  })
})

describe('the network in use', () => {
  test('is the kit’s own choice, which every request names', async () => {
    const { provider, connection, wallet } = await connect()
    const heard: string[] = []
    provider.on('chainChanged', (network) => heard.push(network))
    await connection.switchNetwork(localSolana, { signal })
    const transaction = encodeBase64(createTransaction(vector.address))
    await provider.request({ method: 'solana_signTransaction', params: { transaction } })
    expect(lastInputs(wallet)[0]).toMatchObject({ chain: 'solana:localnet' })
    expect(provider).toMatchObject({ chain: 'solana:localnet', caipNetworkId: localSolana.caipNetworkId })
    expect(heard).toEqual([localSolana.caipNetworkId])
    expect(wallet.requests.map(({ name }) => name)).not.toContain('switch')
  })

  test('is one the wallet serves', async () => {
    const { connection } = await connect({ chains: ['solana:devnet'] })
    expect(connection.caipNetworkId).toBe(solanaDevnet.caipNetworkId)
    expect(connection.approvedCaipNetworkIds).toEqual([solanaDevnet.caipNetworkId])
    await expect(connection.switchNetwork(solana, { signal })).rejects.toMatchObject({
      code: 'network/switch-failed',
    })
  })

  test('is one the site does not know where the wallet serves no other', async () => {
    const { connection } = await connect({ chains: ['solana:testnet'] })
    expect(connection.caipNetworkId).toBe('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')
  })
})

describe('who listens', () => {
  test('hears of accounts and of the end, until they stop', async () => {
    const { provider, wallet } = await connect()
    const heard: unknown[] = []
    const listener = (addresses: readonly string[]) => heard.push(addresses)
    const onEnd = () => heard.push('end')
    provider.on('accountsChanged', listener)
    provider.on('accountsChanged', listener)
    provider.on('disconnect', onEnd)
    wallet.selectAccount(1)
    expect(provider.account.address).toBe(wallet.addresses[1])
    wallet.lock()
    expect(heard).toEqual([[wallet.addresses[1], wallet.addresses[0]], [], 'end'])
    provider.removeListener('accountsChanged', listener)
    provider.removeListener('disconnect', onEnd)
    expect(wallet.countListeners()).toBe(0)
  })
})

describe('transactions as bytes', () => {
  test('whatever the bytes, reading gives parts or says that they are none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          const { signatures, signers } = readTransaction(bytes)
          expect(signatures).toHaveLength(signers.length)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })

  test('bytes that claim more signatures than there are cost nothing', () => {
    const subarray = vi.spyOn(Uint8Array.prototype, 'subarray')
    onTestFinished(() => subarray.mockRestore())
    expect(() => readTransaction(Uint8Array.of(0xff, 0xff, 0x7f, 1, 0, 0))).toThrow(RangeError)
    expect(subarray.mock.calls.length).toBeLessThan(10)
  })

  test('a signature is put at its signer’s place and nowhere else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (signature) => {
        const before = createTransaction(vector.address)
        const after = putSignature(before, vector.address, signature)
        expect(readTransaction(after).signatures).toEqual([signature])
        expect(readTransaction(after).message).toEqual(readTransaction(before).message)
        expect(readTransaction(before).signatures[0]?.some(Boolean)).toBe(false)
      }),
    )
  })
})
