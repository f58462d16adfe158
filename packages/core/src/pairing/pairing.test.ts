import { alertTexts } from '@latchkey/errors/alerts'
import { toCaip2 } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'
import type { Network } from '../chain/Network.js'
import { getRelayUrl } from './createPairedWallet.js'
import { getNamespaceConfigs } from './getNamespaceConfigs.js'
import type { PairingAttempt } from './PairingState.js'
import { type PairingEvent, pairingFlow } from './pairingFlow.js'
import { getNamespaces, toPairedSession } from './toPairedSession.js'
import { getRefusalAlert } from './watchRelay.js'

const network = (id: number): Network => ({
  id,
  caipNetworkId: toCaip2('eip155', id),
  chainNamespace: 'eip155',
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://node.example/${id}`] } },
})

describe('what a wallet is asked for', () => {
  const chain = { namespace: 'eip155', networks: [network(1), network(10)] } as const
  const able = [
    chain,
    {
      methods: ['personal_sign'],
      events: ['chainChanged'],
      connect: async () => Promise.reject(new Error('not used')),
    },
  ] as const

  test('§3.016 methods, events and networks, the first one in front, for each chain that can pair', () => {
    expect(getNamespaceConfigs([able], { eip155: toCaip2('eip155', 10) })).toEqual({
      eip155: {
        methods: ['personal_sign'],
        events: ['chainChanged'],
        chains: ['eip155:10', 'eip155:1'],
      },
    })
    expect(getNamespaceConfigs([able], {}).eip155?.chains[0]).toBe('eip155:1')
  })
})

describe('a session as the kit shows it', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const session = toPairedSession(
    {
      topic: 't',
      pairingTopic: 'p',
      peer: { name: 'Pocket', description: 'd', url: 'https://pocket.example', icons: [] },
      namespaces: {
        eip155: {
          accounts: [`eip155:1:${address}`, 'not an account'],
          chains: ['eip155:137'],
          methods: ['personal_sign'],
          events: [],
        },
        'eip155:10': { accounts: [`eip155:10:${address}`], methods: ['eth_sign'], events: ['chainChanged'] },
        unknown: { accounts: ['unknown:1:a'], methods: [], events: [] },
        solana: { accounts: [], methods: [], events: [] },
      },
      requiredNamespaces: {},
      optionalNamespaces: {},
      expiresAtMs: 5,
      isController: false,
      isAcknowledged: true,
    },
    new Map([
      ['eip155', {}],
      ['solana', {}],
    ]),
  )

  test('§3.015 joins inline networks to their namespace and leaves out what it does not know', () => {
    expect(session.namespaces).toEqual({
      eip155: {
        accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
        chains: ['eip155:137', 'eip155:1', 'eip155:10'],
        methods: ['personal_sign', 'eth_sign'],
        events: ['chainChanged'],
      },
      solana: { accounts: [], chains: [], methods: [], events: [] },
    })
  })

  test('only namespaces with an account can be connected', () => {
    expect(getNamespaces(session)).toEqual(['eip155'])
  })
})

describe('the flow of pairing', () => {
  const run = (...events: PairingEvent[]) =>
    events.reduce<PairingAttempt>((state, event) => pairingFlow.transition(state, event), { status: 'idle' })
  const made = { type: 'made', uri: 'wc:a@2', expiresAtMs: 240_000 } as const

  test('a link is made, renewed without a word, and answered', () => {
    expect(run({ type: 'asked' })).toEqual({ status: 'creating' })
    expect(run({ type: 'asked' }, made)).toEqual({ status: 'ready', uri: 'wc:a@2', expiresAtMs: 240_000 })
    const renewed = { ...made, uri: 'wc:b@2', expiresAtMs: 480_000 }
    expect(run({ type: 'asked' }, made, renewed)).toMatchObject({ status: 'ready', uri: 'wc:b@2' })
    expect(run({ type: 'asked' }, made, { type: 'settled', topic: 't' })).toEqual({
      status: 'connected',
      topic: 't',
    })
  })

  test('§4.020 signing in along with connecting is a step of its own', () => {
    expect(run({ type: 'asked' }, made, { type: 'signed' })).toEqual({ status: 'authenticating' })
  })

  test('§4.029 a link nobody looks at runs out, and a new one can be asked for', () => {
    expect(run({ type: 'asked' }, made, { type: 'lapsed' })).toEqual({ status: 'expired' })
    expect(run({ type: 'asked' }, made, { type: 'lapsed' }, { type: 'asked' })).toEqual({
      status: 'creating',
    })
  })

  test('a wallet may answer a link that has run out here', () => {
    const state = run({ type: 'asked' }, made, { type: 'lapsed' }, { type: 'settled', topic: 't' })
    expect(state).toEqual({ status: 'connected', topic: 't' })
  })

  test('a failure that comes after the connection is nobody’s', () => {
    const failed = { type: 'failed', code: 'pairing/expired', message: 'm', retryAtMs: 1 } as const
    expect(run({ type: 'asked' }, made, { type: 'settled', topic: 't' }, failed).status).toBe('connected')
    expect(run({ type: 'asked' }, made, failed)).toMatchObject({ status: 'failed', retryAtMs: 1 })
  })
})

test.each([
  ['http://localhost:4000', 'ws://localhost:4000'],
  ['https://gateway.example/', 'wss://gateway.example'],
])('the relay of the gateway %s is %s', (gateway, url) => {
  expect(getRelayUrl({ gateway })).toBe(url)
  expect(getRelayUrl({ gateway, relay: { url: 'wss://relay.example' } })).toBe('wss://relay.example')
})

test.each([
  ['Unauthorized: origin not allowed', 'APKT002', 'Invalid App Configuration'],
  ['JWT Token is not yet valid', 'APKT006', 'Session Expired'],
  ['Unauthorized: invalid key', 'APKT007', 'Invalid Project ID'],
] as const)('§8.020 §8.013 a relay that says "%s" is alert %s', (reason, code, shortMessage) => {
  expect(getRefusalAlert(`3000 ${reason}`)).toBe(code)
  expect(alertTexts[code].shortMessage).toBe(shortMessage)
  expect(alertTexts.APKT006.longMessage).toMatch(/date and time.*connect again/)
})

test('a relay that refuses for a reason of its own alarms nobody', () => {
  expect(getRefusalAlert('3000 Full')).toBeUndefined()
})
