import type { ConnectionChange, PairedNamespace } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { expect, test } from 'vitest'
import { toyTwo } from '../networks.js'
import { createPairing } from './createPairing.js'

const addresses = ['p1', 'o2'].map((end) => `${end[0]}${String(end[1]).repeat(40)}`)
const on = (prefix: string) => addresses.map((end) => `${prefix}${end}`)
const { signal } = new AbortController()

/** A session's namespace with one account, of two addresses on each network. */
function createPaired() {
  const requests: unknown[] = []
  const heard: { event?: Parameters<PairedNamespace['onEvent']>[0] } = {}
  let network: CaipNetworkId = 'toy:one'
  const paired: PairedNamespace = {
    walletName: 'Elsewhere',
    read: () => ({
      accounts: [...on('toy1').map((one) => `toy:one:${one}`), ...on('toy2').map((one) => `toy:two:${one}`)],
      chains: ['toy:one', 'toy:two'],
      methods: ['toy_signMessage', 'toy_send'],
      events: [],
    }),
    readProperties: () => ({}),
    getNetwork: () => network,
    setNetwork(next) {
      network = next
    },
    async request(asked) {
      requests.push(asked)
      return 'abc'
    },
    onEvent(listener) {
      heard.event = listener
      return () => {}
    },
    onUpdate: () => () => {},
    onEnd: () => () => {},
  }
  return { paired, requests, heard }
}

async function connect() {
  const made = createPaired()
  const connection = await createPairing().connect(made.paired)
  const changes: ConnectionChange[] = []
  connection.watch({ onChange: (change) => changes.push(change), onEnd: () => {} })
  return { ...made, connection, changes }
}

test('has the addresses of the network in use, and those of another together with it', async () => {
  const { connection, changes } = await connect()
  expect(connection.accounts).toMatchObject([
    { address: on('toy1')[0], type: 'payment' },
    { address: on('toy1')[1], type: 'ordinal' },
  ])
  await connection.switchNetwork(toyTwo, { signal })
  expect(changes).toMatchObject([
    { caipNetworkId: 'toy:two', accounts: on('toy2').map((address) => ({ address })) },
  ])
})

test('asks the wallet on the network in use', async () => {
  const { connection, requests } = await connect()
  const address = on('toy1')[0] ?? ''
  expect(await connection.signMessage({ address, message: 'x', signal })).toBe('abc')
  expect(requests).toEqual([
    { method: 'toy_signMessage', params: { address, message: 'x' }, caipNetworkId: 'toy:one' },
  ])
})

test('follows the wallet to a network that was agreed, and to no other', async () => {
  const { changes, heard } = await connect()
  heard.event?.({ name: 'chainChanged', data: 'toy:three', caipNetworkId: 'toy:one' })
  expect(changes).toEqual([])
  heard.event?.({ name: 'chainChanged', data: 'toy:two', caipNetworkId: 'toy:one' })
  expect(changes).toMatchObject([{ caipNetworkId: 'toy:two' }])
})
