import type { ConnectionChange, PairedNamespace } from '@latchkey/core'
import { PairingError } from '@latchkey/errors/pairing'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { type CosmosWalletOptions, createCosmosWallet, isCosmosSignature } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { cosmosHub, osmosis } from '../networks.js'
import { toWalletChains } from '../testing/toWalletChains.js'
import type { CosmosProvider, DirectDocument } from '../wallets/CosmosProvider.js'
import { createConnection } from '../wallets/createConnection.js'
import { createPairing } from './createPairing.js'
import { pairingMethods } from './pairingMethods.js'

const { signal } = new AbortController()
const [hubId, zoneId] = [cosmosHub.caipNetworkId, osmosis.caipNetworkId]
const ofProtocol = ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino']
const ofKeplr = ['keplr_getKey', 'keplr_signArbitrary', 'keplr_signAmino', 'keplr_signDirect']

type Agreed = ReturnType<PairedNamespace['read']>
type Params = Readonly<Record<string, unknown>>

/** A session's namespace, with a wallet of real keys at the other end. */
async function connect({
  properties = {},
  wallet: options = {},
  accounts,
  toSigned = (signDoc) => signDoc,
  ...change
}: Partial<Omit<Agreed, 'accounts'>> & {
  accounts?(known: Record<'first' | 'second' | 'zone' | 'secondZone', string>): readonly string[]
  properties?: Record<string, string>
  /** What the wallet says it has signed. */
  toSigned?(signDoc: Params): unknown
  wallet?: Partial<CosmosWalletOptions>
} = {}) {
  const wallet = createCosmosWallet({
    privateKeys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
    chains: toWalletChains([cosmosHub, osmosis]),
    ...options,
  })
  const call = (method: string, ...parameters: unknown[]) =>
    (wallet.provider[method] as (...all: unknown[]) => Promise<Params>)(...parameters)
  await call('enable', ['cosmoshub-4', 'osmosis-1'])
  const [first, zone] = [wallet.getAddress('cosmoshub-4'), wallet.getAddress('osmosis-1')]
  wallet.selectAccount(1)
  const [second, secondZone] = [wallet.getAddress('cosmoshub-4'), wallet.getAddress('osmosis-1')]
  wallet.selectAccount(0)
  let agreed: Agreed = {
    accounts: accounts?.({ first, second, zone, secondZone }) ?? [
      ...[`${hubId}:${first}`, `${hubId}:${second}`, `${zoneId}:${zone}`],
    ],
    chains: [hubId, zoneId],
    methods: [...pairingMethods],
    events: ['keplr_accountsChanged'],
    ...change,
  }
  let network = agreed.chains[0] ?? hubId
  let refusal: unknown
  const listeners = {
    event: new Set<Parameters<PairedNamespace['onEvent']>[0]>(),
    update: new Set<() => void>(),
    end: new Set<() => void>(),
  }
  const requests: Parameters<PairedNamespace['request']>[0][] = []
  const add = <Listener>(set: Set<Listener>, listener: Listener) => {
    set.add(listener)
    return () => void set.delete(listener)
  }

  /** What a wallet on another device does with a request: all of it is JSON. */
  async function answer(method: string, params: Params, chainId: string): Promise<unknown> {
    const signer = params.signerAddress ?? params.signer
    const asBytes = (value: unknown) => decodeBase64(String(value)) ?? new Uint8Array()
    switch (method) {
      case 'cosmos_getAccounts': {
        const key = await call('getKey', chainId)
        const pubkey = encodeBase64(key.pubKey as Uint8Array)
        return [{ algo: 'secp256k1', address: key.bech32Address, pubkey }]
      }
      case 'keplr_getKey': {
        const key = await call('getKey', chainId)
        return { ...key, pubKey: encodeBase64(key.pubKey as Uint8Array), address: '' }
      }
      case 'keplr_signArbitrary':
        return call('signArbitrary', chainId, signer, params.data)
      case 'cosmos_signAmino':
      case 'keplr_signAmino':
        return call('signAmino', chainId, signer, params.signDoc)
      default: {
        const { bodyBytes, authInfoBytes, ...rest } = params.signDoc as Params
        const document = { ...rest, bodyBytes: asBytes(bodyBytes), authInfoBytes: asBytes(authInfoBytes) }
        const { signature } = await call('signDirect', chainId, signer, document)
        return { signed: toSigned(params.signDoc as Params), signature }
      }
    }
  }

  const paired: PairedNamespace = {
    walletName: 'Pocket',
    read: () => agreed,
    readProperties: () => properties,
    getNetwork: () => (agreed.chains.includes(network) ? network : (agreed.chains[0] ?? hubId)),
    setNetwork(next) {
      network = next
    },
    async request(parameters) {
      requests.push(parameters)
      if (refusal) throw refusal
      const params = JSON.parse(JSON.stringify(parameters.params)) as Params
      const said = await answer(parameters.method, params, parameters.caipNetworkId.slice('cosmos:'.length))
      return JSON.parse(JSON.stringify(said))
    },
    onEvent: (listener) => add(listeners.event, listener),
    onUpdate: (listener) => add(listeners.update, listener),
    onEnd: (listener) => add(listeners.end, listener),
  }
  const pairing = createPairing({ networks: [cosmosHub, osmosis], connect: createConnection })
  const connection = await pairing.connect(paired)
  const changes: ConnectionChange[] = []
  const stop = connection.watch({ onChange: (one) => void changes.push(one), onEnd: () => {} })
  wallet.requests.splice(0)
  return {
    ...{
      wallet,
      pairing,
      paired,
      connection,
      changes,
      stop,
      requests,
      first,
      second,
      zone,
      secondZone,
      listeners,
    },
    provider: connection.provider as CosmosProvider,
    refuse(error: unknown) {
      refusal = error
    },
    emit(name: string, data: unknown) {
      for (const listener of listeners.event) listener({ name, data, caipNetworkId: network })
    },
    update(next: Partial<Agreed>) {
      agreed = { ...agreed, ...next }
      for (const listener of listeners.update) listener()
    },
    end() {
      for (const listener of listeners.end) listener()
    },
  }
}

const document: DirectDocument = {
  bodyBytes: Uint8Array.of(1, 2, 3),
  authInfoBytes: Uint8Array.of(4, 5),
  chainId: 'cosmoshub-4',
  accountNumber: 12n,
}

describe('a wallet on another device', () => {
  test('is asked for what the protocol and Keplr have', async () => {
    const { pairing } = await connect()
    expect(pairing.methods).toEqual(expect.arrayContaining([...ofProtocol, ...ofKeplr]))
    expect(pairing.events).toEqual(['keplr_accountsChanged'])
  })

  test('connects without a request, with the account of the network in use', async () => {
    const { connection, requests, first, provider } = await connect()
    expect(connection.accounts).toEqual([{ namespace: 'cosmos', address: first, type: 'eoa' }])
    expect(connection.caipNetworkId).toBe(hubId)
    expect(connection.approvedCaipNetworkIds).toEqual([hubId, zoneId])
    expect(requests).toEqual([])
    expect(provider).toMatchObject({ manner: 'paired', name: 'Pocket', wallet: undefined })
  })

  test('has the key that the session names, if it is the account’s', async () => {
    const publicKey = '031b84c5567b126440995d3ed5aaba0565d71e1834604819ff9c17f5e9d5dd078f'
    const bech32Address = 'cosmos10xcqpzrky6eff2g52qdye53xkk9jxkvrpq6uqr'
    const ofWallet = (pubKey: unknown) => ({
      keys: JSON.stringify([{ chainId: 'cosmoshub-4', bech32Address, pubKey, isNanoLedger: true }]),
    })
    for (const pubKey of [encodeBase64(Buffer.from(publicKey, 'hex')), publicKey]) {
      const { connection, provider, requests } = await connect({ properties: ofWallet(pubKey) })
      expect(connection.accounts).toMatchObject([{ publicKey }])
      expect(await provider.getKey('cosmoshub-4')).toMatchObject({ isNanoLedger: true })
      expect(provider.getOfflineSigner('cosmoshub-4').signDirect).toBeUndefined()
      expect(requests).toEqual([])
    }
    for (const pubKey of ['02'.repeat(33), 7, null, 'x'.repeat(1e5)]) {
      const { connection } = await connect({ properties: ofWallet(pubKey) })
      expect(connection.accounts[0]?.publicKey).toBeUndefined()
    }
    for (const keys of ['[', '{}', '7', '[null]', 'x'.repeat(200_000)]) {
      const { connection } = await connect({ properties: { keys } })
      expect(connection.accounts[0]?.address).toBe(bech32Address)
    }
  })

  test.each([
    ['the protocol’s words', ofProtocol, 'cosmos_signAmino'],
    ['Keplr’s words', ofKeplr, 'keplr_signArbitrary'],
    ['Keplr’s words without a question for texts', ['keplr_signAmino'], 'keplr_signAmino'],
    ['both', [...pairingMethods], 'keplr_signArbitrary'],
  ])('signs a text in %s', async (_, methods, method) => {
    const { connection, requests, first: address } = await connect({ methods })
    const message = 'Line\nÜmlaut 🔑'
    const signature = await connection.signMessage({ address, message, signal })
    expect(isCosmosSignature({ address, message, signature })).toBe(true)
    expect(requests).toMatchObject([{ method, caipNetworkId: hubId }])
  })

  test('signs texts on the network in use, with the address there', async () => {
    const { connection, changes, paired, requests, zone } = await connect()
    await connection.switchNetwork(osmosis, { signal })
    expect(changes).toEqual([
      { accounts: [expect.objectContaining({ address: zone })], caipNetworkId: zoneId },
    ])
    expect(paired.getNetwork()).toBe(zoneId)
    const signature = await connection.signMessage({ address: zone, message: 'text', signal })
    expect(isCosmosSignature({ address: zone, message: 'text', signature })).toBe(true)
    expect(requests.at(-1)).toMatchObject({ caipNetworkId: zoneId })
  })

  test('does not go to a network that was not agreed on', async () => {
    const { connection } = await connect({ chains: [hubId] })
    await expect(connection.switchNetwork(osmosis, { signal })).rejects.toMatchObject({
      code: 'network/switch-failed',
    })
  })

  test('is asked for its key where the session does not say it', async () => {
    for (const methods of [ofProtocol, ofKeplr]) {
      const { provider, requests } = await connect({ methods })
      const [account] = await provider.getOfflineSigner('cosmoshub-4').getAccounts()
      expect(account?.pubkey).toHaveLength(33)
      expect(requests).toHaveLength(1)
    }
  })

  test('signs transactions in bytes and as JSON, as text of JSON', async () => {
    for (const methods of [ofProtocol, ofKeplr]) {
      const { provider, requests, first } = await connect({ methods })
      const signed = await provider.signDirect('cosmoshub-4', first, document)
      expect(signed.signed).toEqual(document)
      expect(signed.signature.signature).toMatch(/^[A-Za-z0-9+/]{86}==$/)
      expect(requests.at(-1)?.params).toMatchObject({
        signDoc: { chainId: 'cosmoshub-4', accountNumber: '12', bodyBytes: 'AQID', authInfoBytes: 'BAU=' },
      })
      const amino = {
        ...{ chain_id: 'cosmoshub-4', account_number: '12', sequence: '0', memo: 'x' },
        ...{ fee: { amount: [], gas: '1' }, msgs: [] },
      }
      expect((await provider.signAmino('cosmoshub-4', first, amino)).signed).toEqual(amino)
    }
  })

  test('may say in hexadecimal which bytes it has signed', async () => {
    const toHex = (text: unknown) => Buffer.from(String(text), 'base64').toString('hex')
    const { provider, first } = await connect({
      toSigned: ({ bodyBytes, authInfoBytes, ...rest }) => ({
        ...{ ...rest, bodyBytes: toHex(bodyBytes), authInfoBytes: toHex(authInfoBytes) },
      }),
    })
    const asked = {
      ...document,
      bodyBytes: Uint8Array.of(0x0a, 3, 1, 2, 3, 0x12, 0),
      authInfoBytes: Uint8Array.of(0x0a, 2, 4, 5, 0x12, 0),
    }
    expect((await provider.signDirect('cosmoshub-4', first, asked)).signed).toEqual(asked)
  })

  test('follows the account that the wallet puts in front', async () => {
    const { changes, emit, second, first } = await connect()
    emit('keplr_accountsChanged', [`${hubId}:${second}`])
    await vi.waitFor(() => expect(changes).toHaveLength(1))
    expect(changes[0]?.accounts).toMatchObject([{ address: second }])
    emit('keplr_accountsChanged', [{ bech32Address: first }])
    await vi.waitFor(() => expect(changes.at(-1)?.accounts).toMatchObject([{ address: first }]))
    for (const odd of [undefined, 7, [null], ['cosmos1nonsense'], { length: 1e9 }])
      emit('accountsChanged', odd)
    emit('something else', [second])
    await vi.waitFor(() => expect(changes.length).toBeGreaterThan(2))
    expect(changes.at(-1)?.accounts).toMatchObject([{ address: first }])
  })

  test('keeps the account that the wallet put in front when it goes to another network', async () => {
    const { connection, changes, emit, first, second, zone, secondZone } = await connect({
      accounts: ({ first, second, zone, secondZone }) => [
        ...[`${hubId}:${first}`, `${hubId}:${second}`, `${zoneId}:${zone}`, `${zoneId}:${secondZone}`],
      ],
    })
    emit('keplr_accountsChanged', [`${hubId}:${second}`])
    await vi.waitFor(() => expect(changes.at(-1)?.accounts).toMatchObject([{ address: second }]))
    await connection.switchNetwork(osmosis, { signal })
    expect(changes.at(-1)).toMatchObject({ accounts: [{ address: secondZone }], caipNetworkId: zoneId })
    emit('keplr_accountsChanged', [{ bech32Address: zone }])
    await vi.waitFor(() => expect(changes.at(-1)?.accounts).toMatchObject([{ address: zone }]))
    await connection.switchNetwork(cosmosHub, { signal })
    expect(changes.at(-1)).toMatchObject({ accounts: [{ address: first }], caipNetworkId: hubId })
  })

  test('goes with the session when its network is taken away', async () => {
    const { changes, update, zone } = await connect()
    update({ accounts: [`${zoneId}:${zone}`], chains: [zoneId] })
    await vi.waitFor(() =>
      expect(changes.at(-1)).toMatchObject({ accounts: [{ address: zone }], caipNetworkId: zoneId }),
    )
  })

  test('follows another tab of the site to another network', async () => {
    const { changes, paired, provider, update, zone } = await connect()
    paired.setNetwork(zoneId)
    update({})
    await vi.waitFor(() =>
      expect(changes.at(-1)).toMatchObject({ accounts: [{ address: zone }], caipNetworkId: zoneId }),
    )
    expect(provider.getNetwork()).toBe(zoneId)
  })

  test('accounts that leave the session leave the connection, and so do all when it ends', async () => {
    const { changes, update, end, second } = await connect()
    update({ accounts: [`${hubId}:${second}`], chains: [hubId] })
    await vi.waitFor(() =>
      expect(changes.some(({ accounts }) => accounts?.[0]?.address === second)).toBe(true),
    )
    expect(changes).toContainEqual({ approvedCaipNetworkIds: [hubId] })
    end()
    await vi.waitFor(() => expect(changes.at(-1)?.accounts).toEqual([]))
  })

  test('a no in the wallet, and a session that is over, are told apart', async () => {
    const { connection, refuse, first: address } = await connect()
    const sign = () => connection.signMessage({ address, message: 'text', signal })
    refuse(new PairingError('pairing/request-failed', { peerCode: 5000, reason: 'User rejected.' }))
    await expect(sign()).rejects.toMatchObject({ code: 'wallet/rejected' })
    refuse(new PairingError('pairing/request-failed', { peerCode: 6000, reason: 'Session ended' }))
    await expect(sign()).rejects.toMatchObject({ code: 'wallet/disconnected' })
  })

  test('leaves no listener behind', async () => {
    const { stop, listeners } = await connect()
    stop()
    expect([listeners.event.size, listeners.update.size, listeners.end.size]).toEqual([0, 0, 0])
  })
})
