import type { Account, ConnectionChange, Network, PairedNamespace } from '@latchkey/core'
import { PairingError } from '@latchkey/errors/pairing'
import {
  createPolkadotKeyPair,
  isPolkadotSignature,
  type PolkadotPayload,
  readPolkadotPayload,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { kusamaAssetHub, polkadotAssetHub, polkadotRelay } from '../networks.js'
import { toHex } from '../scale/hex.js'
import { keys } from '../testing/keys.js'
import { createConnection } from '../wallets/createConnection.js'
import type { PolkadotProvider } from '../wallets/PolkadotProvider.js'
import { createPairing } from './createPairing.js'
import { pairingMethods } from './pairingMethods.js'

const { signal } = new AbortController()
const networks = [polkadotAssetHub, kusamaAssetHub, polkadotRelay] as const
const polkadotId = polkadotAssetHub.caipNetworkId
const kusamaId = kusamaAssetHub.caipNetworkId
const relayId = polkadotRelay.caipNetworkId
const pairs = keys.map(createPolkadotKeyPair)
const toAddresses = (prefix: number) => pairs.map((pair) => pair.toAddress(prefix))

type Agreed = ReturnType<PairedNamespace['read']>

/** A session's namespace, with a wallet of real keys at the other end. */
async function connect(change: Partial<Agreed> = {}) {
  let agreed: Agreed = {
    accounts: [polkadotId, kusamaId].flatMap((id) => toAddresses(42).map((address) => `${id}:${address}`)),
    chains: [polkadotId, kusamaId],
    methods: [...pairingMethods],
    events: ['accountsChanged', 'chainChanged'],
    ...change,
  }
  let network = agreed.chains[0] ?? polkadotId
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
    readProperties: () => ({}),
    getNetwork: () => network,
    setNetwork(next) {
      network = next
    },
    async request(parameters) {
      requests.push(parameters)
      if (refusal) throw refusal
      const { address, data, transactionPayload } = parameters.params as {
        address: string
        data?: string
        transactionPayload: PolkadotPayload
      }
      const pair = pairs.find((one) => one.toAddress(42) === address)
      if (!pair) throw new Error('No such account')
      const signed = data
        ? Uint8Array.from(Buffer.from(data.slice(2), 'hex'))
        : readPolkadotPayload(transactionPayload).signed
      return { signature: toHex(data ? pair.sign(signed) : pair.signMarked(signed)) }
    },
    onEvent: (listener) => add(listeners.event, listener),
    onUpdate: (listener) => add(listeners.update, listener),
    onEnd: (listener) => add(listeners.end, listener),
  }
  const pairing = createPairing({ networks: networks as readonly Network[], connect: createConnection })
  const connection = await pairing.connect(paired)
  const changes: ConnectionChange[] = []
  const stop = connection.watch({ onChange: (one) => void changes.push(one), onEnd: () => {} })
  return {
    ...{ pairing, connection, changes, stop, requests, listeners, getNetwork: () => network },
    setNetwork: paired.setNetwork,
    provider: connection.provider as PolkadotProvider,
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
const toList = (accounts: readonly Account[] = []) => accounts.map(({ address }) => address)

describe('a wallet on another device', () => {
  test('asks for what signs, and spells accounts of any prefix as the network does', async () => {
    const { pairing, connection } = await connect()
    expect(pairing.methods).toEqual(['polkadot_signMessage', 'polkadot_signTransaction'])
    expect(toList(connection.accounts)).toEqual(toAddresses(0))
    expect(connection.approvedCaipNetworkIds).toEqual([polkadotId, kusamaId])
  })

  test('§1.006.polkadot signs texts with what stands around them, as each of its accounts', async () => {
    const { connection, requests } = await connect()
    for (const address of toAddresses(0)) {
      const message = 'Latchkey é\n🔑'
      const signature = await connection.signMessage({ address, message, signal })
      expect(isPolkadotSignature({ address, message, signature })).toBe(true)
    }
    expect(requests[0]).toEqual({
      method: 'polkadot_signMessage',
      params: {
        address: toAddresses(42)[0],
        data: toHex(new TextEncoder().encode('<Bytes>Latchkey é\n🔑</Bytes>')),
        type: 'bytes',
      },
      caipNetworkId: polkadotId,
    })
  })

  test('signs transactions on the network in use', async () => {
    const { connection, provider, requests, getNetwork } = await connect()
    await connection.switchNetwork(kusamaAssetHub, { signal })
    expect(getNetwork()).toBe(kusamaId)
    const [address = ''] = toAddresses(2)
    const zero = toHex(new Uint8Array(32))
    const payload = {
      ...{
        address,
        blockHash: zero,
        blockNumber: '0x00',
        era: '0x1500',
        genesisHash: zero,
        method: '0x0a03',
      },
      ...{ nonce: '0x00', specVersion: '0x01', tip: '0x00', transactionVersion: '0x01', version: 4 },
      signedExtensions: ['CheckSpecVersion', 'CheckNonce'],
    }
    const { signature } = await provider.signer.signPayload(payload)
    expect(signature).toMatch(/^0x01[0-9a-f]{128}$/)
    const asked = { ...payload, address: toAddresses(42)[0] }
    expect(requests.at(-1)).toEqual({
      method: 'polkadot_signTransaction',
      params: { address: asked.address, transactionPayload: asked },
      caipNetworkId: kusamaId,
    })
  })

  test('goes to the networks it serves, with the addresses there, and to no other', async () => {
    const { connection, changes } = await connect()
    await expect(connection.switchNetwork(polkadotRelay, { signal })).rejects.toMatchObject({
      code: 'network/switch-failed',
    })
    await connection.switchNetwork(kusamaAssetHub, { signal })
    expect(changes).toMatchObject([{ caipNetworkId: kusamaId }])
    expect(toList(changes[0]?.accounts)).toEqual(toAddresses(2))
  })

  test('tells of its account and network in whichever form', async () => {
    const { changes, emit } = await connect()
    const [, second = '', third = ''] = toAddresses(0)
    emit('accountsChanged', [`${polkadotId}:${toAddresses(42)[1]}`])
    emit('accountsChanged', [third])
    expect(changes.map(({ accounts }) => accounts?.[0]?.address)).toEqual([second, third])
    emit('chainChanged', kusamaId)
    emit('chainChanged', { chainId: polkadotId.split(':')[1] })
    expect(changes.slice(2).map(({ caipNetworkId }) => caipNetworkId)).toEqual([kusamaId, polkadotId])
    for (const [name, data] of [
      ...([
        ['accountsChanged', ['nonsense']],
        ['accountsChanged', 5],
        ['accountsChanged', []],
      ] as const),
      ...([
        ['chainChanged', relayId],
        ['chainChanged', 'eip155:1'],
        ['chainChanged', null],
      ] as const),
      ['somethingElse', kusamaId] as const,
    ]) {
      emit(name, data)
    }
    expect(changes).toHaveLength(4)
  })

  describe('that shares another account on each network', () => {
    const [onPolkadot = '', , thirdOnPolkadot = ''] = toAddresses(0)
    const [firstOnKusama = '', onKusama = ''] = toAddresses(2)
    const connectApart = () =>
      connect({
        accounts: [
          `${polkadotId}:${toAddresses(42)[0]}`,
          `${polkadotId}:${toAddresses(42)[2]}`,
          `${kusamaId}:${toAddresses(42)[1]}`,
        ],
      })

    test('shows those of the network the visitor goes to, and signs as them alone', async () => {
      const { connection, changes, provider } = await connectApart()
      expect(toList(connection.accounts)).toEqual([onPolkadot, thirdOnPolkadot])
      await connection.selectAccount?.(thirdOnPolkadot, { signal })
      await connection.switchNetwork(kusamaAssetHub, { signal })
      expect(changes).toHaveLength(2)
      expect(changes[1]?.caipNetworkId).toBe(kusamaId)
      expect(toList(changes[1]?.accounts)).toEqual([onKusama])
      expect(provider.getAccounts().map(({ address }) => address)).toEqual([onKusama])
      const asFirst = connection.signMessage({ address: firstOnKusama, message: 'text', signal })
      await expect(asFirst).rejects.toMatchObject({ code: 'wallet/unauthorized' })
      await connection.switchNetwork(polkadotAssetHub, { signal })
      expect(toList(changes[2]?.accounts)).toEqual([thirdOnPolkadot, onPolkadot])
    })

    test('shows those of the network the wallet goes to', async () => {
      const { changes, emit } = await connectApart()
      emit('chainChanged', kusamaId)
      expect(changes).toHaveLength(1)
      expect(changes[0]?.caipNetworkId).toBe(kusamaId)
      expect(toList(changes[0]?.accounts)).toEqual([onKusama])
    })

    test('tells of them together with a network that is agreed anew', async () => {
      const { changes, update, setNetwork } = await connectApart()
      setNetwork(kusamaId)
      update({})
      const told = changes.filter(({ accounts }) => accounts)
      expect(told.map(({ accounts, caipNetworkId }) => [caipNetworkId, ...toList(accounts)])).toEqual([
        [kusamaId, onKusama],
      ])
    })
  })

  test('follows what is agreed anew, and its end', async () => {
    const { changes, update, end, stop, listeners } = await connect()
    update({ accounts: [`${polkadotId}:${toAddresses(0)[1]}`], chains: [polkadotId] })
    const accounts = changes.flatMap((one) => (one.accounts ? [toList(one.accounts)] : []))
    expect(accounts).toEqual([[toAddresses(0)[1]]])
    expect(changes).toContainEqual({ approvedCaipNetworkIds: [polkadotId] })
    end()
    expect(changes.at(-1)?.accounts).toEqual([])
    stop()
    expect(Object.values(listeners).map(({ size }) => size)).toEqual([0, 0, 0])
  })

  test('what is no account is left out', async () => {
    const { connection } = await connect({
      accounts: [
        'nonsense',
        `${polkadotId}:0x9858EfFD232B4033E47d90003D41EC34EcaEda94`,
        `${polkadotId}:${toAddresses(2)[0]}`,
      ],
    })
    expect(toList(connection.accounts)).toEqual(toAddresses(0).slice(0, 1))
  })

  test('its no is told as a no, and other failures as what they are', async () => {
    const { connection, provider, refuse } = await connect()
    const [address = ''] = toAddresses(0)
    refuse(
      new PairingError('pairing/request-failed', {
        peerCode: 5000,
        reason: 'User rejected',
        data: undefined,
      }),
    )
    await expect(connection.signMessage({ address, message: 'text', signal })).rejects.toMatchObject({
      code: 'wallet/rejected',
    })
    await expect(provider.signer.signRaw({ address, data: '0x00', type: 'bytes' })).rejects.toMatchObject({
      code: 4001,
    })
    refuse(new PairingError('pairing/session-deleted', { peerCode: 6000, reason: 'Gone' }))
    await expect(connection.signMessage({ address, message: 'text', signal })).rejects.toMatchObject({
      code: 'wallet/disconnected',
    })
  })
})
