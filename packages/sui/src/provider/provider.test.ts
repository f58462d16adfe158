// @vitest-environment happy-dom
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { hashSuiTransaction, type SuiWallet, type SuiWalletOptions, signSuiDigest } from '@latchkey/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { suiDevnet } from '../networks.js'
import { connectKeys } from '../testing/connectKeys.js'
import { keys } from '../testing/keys.js'
import { verifySigned } from '../testing/verifySigned.js'

const { signal } = new AbortController()
/** Made once by Sui’s own library, for this key and this text. */
const vector = {
  address: '0x29dfbf688abce7ab43bb8e70cae158ae961196e721440f515482f8ba1684390f',
  message: 'Latchkey é',
  signature:
    'AMAcRnDxFOZTKVW+XEhIUkdzxekROflFfGjw43wjHrdDBP0Rw3/v+J32IF77vt1oJNR7oJA7u8XtMmRDrqYBTASKiOPddAnxlf1S2y08ul1yymcJvx2UEhvzdIgBtA9vXA==',
}
const json = '{"version":2,"sender":null}'
const lastInput = ({ requests }: SuiWallet) => requests.at(-1)?.inputs[0] as Record<string, unknown>

describe('signing a text', () => {
  test('gives flag, signature and key in base64, as Sui’s own library does', async () => {
    const { connection, wallet } = await connectKeys()
    expect(await connection.signMessage({ ...vector, signal })).toBe(vector.signature)
    expect(lastInput(wallet)).toMatchObject({ chain: 'sui:mainnet', account: { address: vector.address } })
  })

  test('as accounts of each kind of key, by either feature', async () => {
    for (const requests of [undefined, ['standard:connect', 'sui:signMessage']] as const) {
      const { connection, wallet } = await connectKeys(requests && { requests })
      for (const address of wallet.addresses) {
        const message = 'Line one\n\u0000é🔑'
        const signature = await connection.signMessage({ address, message, signal })
        expect(await verifySigned({ address, message, signature })).toBe(true)
      }
    }
  })

  test.each([
    ['another text', (bytes: Uint8Array) => Uint8Array.of(...bytes, 33)],
    ['nothing', () => new Uint8Array()],
  ])('a wallet that says it signed %s is told apart', async (_, toSignedMessage) => {
    const { connection } = await connectKeys({ toSignedMessage })
    await expect(connection.signMessage({ ...vector, signal })).rejects.toMatchObject({
      code: 'wallet/request-failed',
      message: expect.stringContaining('another text'),
    })
  })

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['no signature', { bytes: encodeBase64(new TextEncoder().encode(vector.message)) }],
    ['a signature that is no base64', { signature: '§'.repeat(130) }],
    ['a signature that is too short', { signature: 'A'.repeat(128) }],
    ['a signature that is too long', { signature: 'A'.repeat(20_000_000) }],
    ['bytes that are no base64', { bytes: '\0', signature: vector.signature }],
    ['bytes that are no text', { bytes: new Uint8Array(3), signature: vector.signature }],
    [
      'a field that throws',
      {
        get signature() {
          throw new Error('gotcha')
        },
      },
    ],
  ])('a wallet that answers with %s has not signed', async (_, answer) => {
    const { connection, wallet } = await connectKeys()
    Object.assign(wallet.standard.features['sui:signPersonalMessage'] as object, {
      signPersonalMessage: async () => answer,
    })
    await expect(connection.signMessage({ ...vector, signal })).rejects.toMatchObject({
      code: 'wallet/request-failed',
    })
  })

  test.each([
    [{ code: 4001, message: 'User rejected the request.' }],
    [{ error: { code: -32000, message: 'Rejected by the user' } }],
    [new Error('User rejected the request')],
    [new Error('Request cancelled')],
    ['The user denied it'],
  ])('%j is a refusal', async (failure) => {
    const { connection } = await connectKeys({ fail: { 'sui:signPersonalMessage': failure } })
    await expect(connection.signMessage({ ...vector, signal })).rejects.toMatchObject({
      code: 'wallet/rejected',
    })
  })

  test('a refusal that is an answer is one', async () => {
    const { connection, wallet } = await connectKeys()
    Object.assign(wallet.standard.features['sui:signPersonalMessage'] as object, {
      signPersonalMessage: async () => ({ error: { code: 4001, message: 'no' } }),
    })
    await expect(connection.signMessage({ ...vector, signal })).rejects.toMatchObject({
      code: 'wallet/rejected',
    })
  })

  test('an account that is not shared, or that cannot sign texts, is not asked', async () => {
    const { connection, wallet } = await connectKeys()
    const asked = wallet.requests.length
    const sign = (address: string) => connection.signMessage({ address, message: 'x', signal })
    await expect(sign('0x2')).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    Object.assign(wallet.standard.accounts[0] ?? {}, { features: ['sui:signTransaction'] })
    await expect(sign(vector.address)).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    expect(wallet.requests).toHaveLength(asked)
  })

  test('nothing is asked once nobody waits', async () => {
    const { connection, wallet } = await connectKeys()
    const asked = wallet.requests.length
    const reason = new Error('left')
    const aborted = AbortSignal.abort(reason)
    await expect(connection.signMessage({ ...vector, signal: aborted })).rejects.toBe(reason)
    expect(wallet.requests).toHaveLength(asked)
  })
})

test('accounts are written in full, and the wallet gets the one it made', async () => {
  const short = (address: string) => `0x${address.slice(2).toUpperCase().replace(/^0+/, '')}`
  const { connection, provider, wallet } = await connectKeys({ spell: short })
  const [address = ''] = connection.accounts.map((account) => account.address)
  expect(address).toBe(vector.address)
  expect(await connection.signMessage({ ...vector, signal })).toBe(vector.signature)
  const [own] = wallet.standard.accounts
  expect(own?.address).toBe(short(vector.address))
  expect(lastInput(wallet).account).toBe(own)
  expect(provider.account).toBe(own)
})

describe('requests', () => {
  const execute: NonNullable<SuiWalletOptions['execute']> = async () => ({
    digest: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
    effects: 'AA==',
  })

  test('accounts are answered with their keys, without asking', async () => {
    const { provider, wallet } = await connectKeys()
    const shared = wallet.standard.accounts.map(({ address, publicKey }) => ({
      address,
      pubkey: encodeBase64(publicKey),
    }))
    expect(await provider.request({ method: 'sui_getAccounts', params: {} })).toEqual(shared)
    expect(shared).toHaveLength(3)
    expect(wallet.requests).toHaveLength(1)
  })

  test('a text is plain text, and the account may be left out', async () => {
    const { provider } = await connectKeys()
    const method = 'sui_signPersonalMessage'
    const { address, message, signature } = vector
    for (const params of [{ message, address }, { message }, [{ message }]]) {
      expect(await provider.request({ method, params })).toEqual({ signature })
    }
  })

  test.each([
    ['BCS in base64', 'AAEC'],
    ['JSON', json],
  ])('a transaction is %s, which the wallet gets as it is', async (_, transaction) => {
    const { connection, provider, wallet } = await connectKeys()
    await connection.switchNetwork(suiDevnet, { signal })
    const answer = await provider.request({ method: 'sui_signTransaction', params: { transaction } })
    const bytes = new TextEncoder().encode(transaction)
    const [key] = keys
    expect(answer).toEqual({
      signature: signSuiDigest(key, hashSuiTransaction(bytes)),
      transactionBytes: encodeBase64(bytes),
    })
    const input = lastInput(wallet) as { chain: string; transaction: { toJSON(): Promise<string> } }
    expect(input.chain).toBe('sui:devnet')
    expect(await input.transaction.toJSON()).toBe(transaction)
  })

  test('a transaction that is executed is known by its digest', async () => {
    const run = vi.fn(execute)
    const { provider } = await connectKeys({ execute: run })
    const params = { transaction: json }
    expect(await provider.request({ method: 'sui_signAndExecuteTransaction', params })).toEqual({
      digest: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
    })
    expect(decodeBase64(run.mock.calls[0]?.[0].signature ?? '')).toHaveLength(97)
  })

  test.each([
    ['sui_signPersonalMessage', undefined],
    ['sui_signPersonalMessage', { message: 5 }],
    ['sui_signPersonalMessage', { message: 'x', address: 5 }],
    ['sui_signPersonalMessage', { message: 'x', address: '' }],
    ['sui_signTransaction', {}],
    ['sui_signTransaction', { transaction: '' }],
    ['sui_signTransaction', { transaction: '{"version":2' }],
    ['sui_signTransaction', { transaction: { version: 2 } }],
    ['sui_signTransaction', { transaction: '§' }],
    ['sui_signAndExecuteTransaction', { transaction: 'A'.repeat(1_000_004) }],
  ])('%s with %j is refused, and the wallet is not asked', async (method, params) => {
    const { provider, wallet } = await connectKeys()
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code: -32602 })
    expect(wallet.requests).toHaveLength(1)
  })

  test.each([
    ['sui_signTransaction', 'sui:signTransaction', 'signTransaction', { signature: vector.signature }],
    ['sui_signTransaction', 'sui:signTransaction', 'signTransaction', { bytes: 'AAEC' }],
    [
      'sui_signTransaction',
      'sui:signTransaction',
      'signTransaction',
      { bytes: '', signature: vector.signature },
    ],
    ['sui_signAndExecuteTransaction', 'sui:signAndExecuteTransaction', 'signAndExecuteTransaction', {}],
    [
      'sui_signAndExecuteTransaction',
      'sui:signAndExecuteTransaction',
      'signAndExecuteTransaction',
      { digest: '0'.repeat(44) },
    ],
  ] as const)('%s: a wallet that answers otherwise has failed', async (method, feature, name, answer) => {
    const { provider, wallet } = await connectKeys()
    Object.assign(wallet.standard.features[feature] as object, { [name]: async () => answer })
    await expect(provider.request({ method, params: { transaction: json } })).rejects.toMatchObject({
      code: -32603,
    })
  })

  test('has the codes of EIP-1193', async () => {
    const { provider, wallet } = await connectKeys({ reject: ['sui:signPersonalMessage'] })
    const ask = (method: string, params: object) => provider.request({ method, params })
    await expect(ask('sui_signPersonalMessage', { message: 'x' })).rejects.toMatchObject({ code: 4001 })
    await expect(ask('sui_signPersonalMessage', { message: 'x', address: '0x2' })).rejects.toMatchObject({
      code: 4100,
    })
    await expect(ask('sui_executeMagic', {})).rejects.toMatchObject({ code: 4200 })
    Reflect.deleteProperty(wallet.standard.features, 'sui:signTransaction')
    await expect(ask('sui_signTransaction', { transaction: json })).rejects.toMatchObject({ code: 4200 })
  })
})

test('tells its listeners of accounts, networks and the end, and none that has left', async () => {
  const { connection, provider, wallet } = await connectKeys()
  const heard: unknown[] = []
  const onAccounts = (addresses: readonly string[]) => heard.push(addresses.length)
  provider.on('accountsChanged', onAccounts)
  provider.on('chainChanged', (id) => heard.push(id))
  provider.on('disconnect', () => heard.push('gone'))
  onTestFinished(() => wallet.lock())
  wallet.selectAccount(1)
  await connection.switchNetwork(suiDevnet, { signal })
  wallet.revoke()
  provider.removeListener('accountsChanged', onAccounts)
  expect(heard).toEqual([3, 'sui:devnet', 0, 'gone'])
  await expect(
    connection.switchNetwork({ ...suiDevnet, caipNetworkId: 'sui:own' }, { signal }),
  ).rejects.toMatchObject({
    code: 'network/switch-failed',
  })
})
