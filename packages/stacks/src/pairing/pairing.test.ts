import type { Account, ConnectionChange, Network, PairedNamespace } from '@latchkey/core'
import { PairingError } from '@latchkey/errors/pairing'
import { createStacksWallet, isStacksSignature } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { toAddressOn } from '../address/principals.js'
import { stacks as mainnet, stacksTestnet } from '../networks.js'
import { createConnection } from '../wallets/createConnection.js'
import type { StacksProvider } from '../wallets/StacksProvider.js'
import { createPairing } from './createPairing.js'
import { pairingMethods } from './pairingMethods.js'

const signal = new AbortController().signal
const [mainId, testId] = [mainnet.caipNetworkId, stacksTestnet.caipNetworkId]

type Agreed = ReturnType<PairedNamespace['read']>

/** A session's namespace, with a wallet of real keys at the other end. */
async function connect({
  properties = {},
  networks = [mainnet, stacksTestnet],
  ...change
}: Partial<Agreed> & { properties?: Record<string, string>; networks?: readonly Network[] } = {}) {
  const wallet = createStacksWallet({
    manner: 'xverse',
    privateKeys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
  })
  await wallet.provider.request('wallet_connect')
  const [first = '', second = ''] = wallet.getAddresses()
  let agreed: Agreed = {
    accounts: [`${mainId}:${first}`, `${mainId}:${second}`],
    chains: [mainId, testId],
    methods: [...pairingMethods],
    events: ['stx_accountsChanged'],
    ...change,
  }
  let network = agreed.chains[0] ?? mainId
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
  const paired: PairedNamespace = {
    walletName: 'Pocket',
    read: () => agreed,
    readProperties: () => properties,
    getNetwork: () => network,
    setNetwork(next) {
      network = next
    },
    async request(parameters) {
      requests.push(parameters)
      if (refusal) throw refusal
      const { network: _, sender: __, ...params } = parameters.params as Record<string, unknown>
      const { address: ___, ...rest } = params
      const answer = (await wallet.provider.request(parameters.method, rest)) as { result: unknown }
      return answer.result
    },
    onEvent: (listener) => add(listeners.event, listener),
    onUpdate: (listener) => add(listeners.update, listener),
    onEnd: (listener) => add(listeners.end, listener),
  }
  const pairing = createPairing({ networks, connect: createConnection })
  const connection = await pairing.connect(paired)
  const changes: ConnectionChange[] = []
  const stop = connection.watch({ onChange: (one) => void changes.push(one), onEnd: () => {} })
  return {
    ...{ wallet, pairing, paired, connection, changes, stop, requests, first, second, listeners },
    provider: connection.provider as StacksProvider,
    refuse(error: unknown) {
      refusal = error
    },
    emit: (name: string, data: unknown) => {
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

const toAddresses = (accounts: readonly Account[] | undefined) => accounts?.map(({ address }) => address)

describe('a paired wallet of Stacks', () => {
  test('§6.014 is asked for all it could grant', async () => {
    const { pairing } = await connect()
    expect(pairing.methods).toEqual([
      'stx_getAddresses',
      'stx_signMessage',
      'stx_transferStx',
      'stx_signTransaction',
      'stx_callContract',
    ])
    expect(pairing.events).toEqual(['stx_accountsChanged', 'stx_chainChanged'])
  })

  test('signs a text with its address, and is asked by the name of the network', async () => {
    const { connection, requests, first } = await connect()
    const signature = await connection.signMessage({ address: first, message: 'Latchkey é', signal })
    expect(isStacksSignature({ address: first, message: 'Latchkey é', signature })).toBe(true)
    expect(requests).toEqual([
      {
        method: 'stx_signMessage',
        params: { message: 'Latchkey é', address: first, network: 'mainnet' },
        caipNetworkId: mainId,
      },
    ])
  })

  test('sends STX as its sender, and signs transactions without sending them', async () => {
    const { provider, requests, first, second } = await connect()
    expect(await provider.transferStx?.({ recipient: second, amountAtomic: 5n })).toMatchObject({
      txid: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    await provider.signTransaction?.({ transaction: '00' }).catch(() => undefined)
    expect(requests.map(({ params }) => params)).toEqual([
      { recipient: second, amount: '5', sender: first, network: 'mainnet' },
      { transaction: '00', broadcast: false, network: 'mainnet' },
    ])
  })

  test('does what it has granted, by now', async () => {
    const { provider, update } = await connect({ methods: ['stx_signMessage'] })
    expect([provider.transferStx, provider.signTransaction, provider.callContract]).toEqual(
      Array(3).fill(undefined),
    )
    update({ methods: ['stx_signMessage', 'stx_signTransaction'] })
    expect(provider.signTransaction).toBeDefined()
  })

  test('has the keys of its accounts from the session, where they are the accounts’', async () => {
    const keys = (await connect()).wallet
    const { result } = (await keys.provider.request('stx_getAddresses')) as {
      result: { addresses: { publicKey: string }[] }
    }
    const own = await connect({ properties: { stacks_getAddresses: JSON.stringify(result) } })
    expect(own.connection.accounts.map(({ publicKey }) => publicKey)).toEqual(
      result.addresses.map(({ publicKey }) => publicKey),
    )
    const [one, two] = result.addresses
    const swapped = [
      { ...one, publicKey: two?.publicKey },
      { ...two, publicKey: 'no key' },
    ]
    for (const text of [JSON.stringify(swapped), '{', '[]', 'null', '\0', '['.repeat(100_001)]) {
      const made = await connect({ properties: { stacks_getAddresses: text } })
      expect(
        made.connection.accounts.map(({ publicKey }) => publicKey),
        text.slice(0, 20),
      ).toEqual([undefined, undefined])
    }
  })

  test('goes to another network with its addresses there, and to none it does not serve', async () => {
    const { connection, changes, paired, first, second } = await connect()
    await connection.switchNetwork(stacksTestnet, { signal })
    expect(paired.getNetwork()).toBe(testId)
    expect(toAddresses(changes[0]?.accounts)).toEqual([first, second].map((one) => toAddressOn(one, false)))
    expect(changes[0]?.caipNetworkId).toBe(testId)
    const narrow = await connect({ chains: [mainId] })
    await expect(narrow.connection.switchNetwork(stacksTestnet, { signal })).rejects.toMatchObject({
      code: 'network/switch-failed',
    })
  })

  test('has other accounts on the other network where the session says so', async () => {
    const { connection, changes, first, second } = await connect({
      accounts: [],
    })
    expect(connection.accounts).toEqual([])
    const made = await connect({
      accounts: [`${mainId}:${first}`, `${testId}:${toAddressOn(second, false)}`],
    })
    expect(toAddresses(made.connection.accounts)).toEqual([first])
    expect(changes).toEqual([])
  })

  test('reports accounts and networks that it says have changed', async () => {
    const { emit, changes, first, second } = await connect()
    emit('stx_accountsChanged', [{ address: second }])
    expect(toAddresses(changes.at(-1)?.accounts)).toEqual([second, first])
    emit('accountsChanged', [`${mainId}:${first}`])
    expect(toAddresses(changes.at(-1)?.accounts)).toEqual([first, second])
    emit('stx_chainChanged', { network: 'testnet' })
    expect(changes.at(-1)).toMatchObject({ caipNetworkId: testId })
    emit('stx_chainChanged', 1)
    expect(changes.at(-1)).toMatchObject({ caipNetworkId: mainId })
    const count = changes.length
    for (const odd of [
      undefined,
      null,
      42,
      '\0',
      {},
      [],
      { network: {} },
      'stacks:77',
      [{ address: 'SP' }],
    ]) {
      emit('stx_accountsChanged', odd)
      if (typeof odd !== 'string' && typeof odd !== 'number') emit('stx_chainChanged', odd)
    }
    emit('stx_chainChanged', 'stacks:77')
    expect(changes.length).toBe(count)
  })

  test('takes no key for an account of another wallet', async () => {
    const { connection, requests } = await connect()
    const address = 'SP000000000000000000002Q6VF78'
    await expect(connection.signMessage({ address, message: 'x', signal })).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
    expect(requests).toEqual([])
  })

  test('that refuses says so, and one that is gone has no accounts', async () => {
    const { connection, refuse, end, changes, first, stop, listeners } = await connect()
    refuse(new PairingError('pairing/request-failed', { reason: 'No', peerCode: 5000 }))
    await expect(connection.signMessage({ address: first, message: 'x', signal })).rejects.toMatchObject({
      code: 'wallet/rejected',
    })
    end()
    expect(changes.at(-1)?.accounts).toEqual([])
    stop()
    expect([listeners.event, listeners.update, listeners.end].map(({ size }) => size)).toEqual([0, 0, 0])
  })

  test('is left without being asked anything', async () => {
    const { connection, requests, wallet } = await connect()
    const request = vi.spyOn(wallet.provider, 'request')
    await connection.disconnect()
    expect(requests).toEqual([])
    expect(request).not.toHaveBeenCalled()
  })
})
