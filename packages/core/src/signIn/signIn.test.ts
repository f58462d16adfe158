// @vitest-environment happy-dom
import {
  announceEvmWallet,
  createEvmWallet,
  createTestKit,
  createTestNetwork,
  type EvmWalletOptions,
} from '@latchkey/testing'
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getAccount } from '../state/selectors.js'
import { gatewaySignIn } from './gatewaySignIn.js'
import type { SignInSession, Siwx, SiwxFactory } from './Siwx.js'

const rdns = 'org.example.wallet'
const cleanups: (() => void)[] = []
const second = createTestNetwork(10, '').caipNetworkId

vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

/** Sign-in that keeps sessions in memory and verifies their signatures. */
function createMemorySiwx(
  options: { required?: boolean } = {},
): Siwx & { sessions: SignInSession[]; peak: number } {
  let writing = 0
  const siwx = {
    sessions: [] as SignInSession[],
    peak: 0,
    async createMessage({
      accountAddress,
      chainId,
      networkName,
    }: {
      accountAddress: string
      chainId: string
      networkName: string
    }) {
      const data = {
        accountAddress,
        chainId,
        domain: 'site.test',
        uri: 'http://site.test',
        version: '1',
        nonce: '12345678',
      }
      return {
        ...data,
        toString: () => `site.test wants you to sign in with your ${networkName} account:\n${accountAddress}`,
      }
    },
    async addSession(session: SignInSession) {
      siwx.peak = Math.max(siwx.peak, ++writing)
      const { data, message, signature } = session
      const isValid = await verifyMessage({
        address: data.accountAddress as `0x${string}`,
        message,
        signature: signature as `0x${string}`,
      })
      writing--
      if (!isValid) throw new Error('bad signature')
      siwx.sessions.push(session)
    },
    async setSessions(sessions: SignInSession[]) {
      siwx.peak = Math.max(siwx.peak, ++writing)
      await Promise.resolve()
      writing--
      siwx.sessions = sessions
    },
    getSessions: async (chainId: string, address: string) =>
      siwx.sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    async revokeSession() {},
    getRequired: () => options.required ?? true,
  }
  return siwx
}

function make(siwx: Siwx | undefined, wallet: Partial<EvmWalletOptions> = {}) {
  const installed = createEvmWallet({
    privateKeys: [`0x${'1'.repeat(64)}`],
    chainId: 1,
    knownChainIds: [1, 10],
    rpcUrls: { 1: 'http://node', 10: 'http://node' },
    ...wallet,
  })
  cleanups.push(announceEvmWallet(installed, { name: 'Example', rdns }))
  const made = createTestKit(siwx ? { siwx } : {})
  cleanups.push(() => made.kit.destroy())
  made.kit.start()
  const events: string[] = []
  made.kit.analytics.subscribe(({ event }) => events.push(event))
  const state = () => made.kit.store.getState()
  const connect = () => made.kit.connections.connect({ connectorId: rdns })
  return { ...made, wallet: installed, events, state, connect }
}

describe('signing in', () => {
  test('§4.024 only one session write runs at a time', async () => {
    const siwx = createMemorySiwx()
    const { kit, connect } = make(siwx)
    await connect()
    await Promise.all([kit.signIn.sign(), kit.signIn.signOut(), kit.signIn.signOut()])
    expect(siwx.peak).toBe(1)
  })

  test('§5.019 §5.020 what is missing is named', async () => {
    const without = make(undefined)
    await expect(without.kit.signIn.sign()).rejects.toThrow('SIWX is not enabled')
    const { kit } = make(createMemorySiwx())
    await expect(kit.signIn.sign()).rejects.toThrow('No ActiveCaipAddress found')
  })

  test('§5.029 siwx and siweConfig cannot both be set', () => {
    expect(() => createTestKit({ siwx: createMemorySiwx(), siweConfig: {} })).toThrow(/cannot both be set/)
  })

  test('§5.029 §8.015 without a project id an alert says so', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { kit } = createTestKit({ projectId: '' })
    cleanups.push(() => kit.destroy())
    kit.start()
    expect(kit.store.getState().alerts).toMatchObject([{ code: 'APKT008' }])
    vi.restoreAllMocks()
  })
})

describe('gatewaySignIn', () => {
  const toToken = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=/g, '')}.sig`

  function makeWithGateway(
    siwx: SiwxFactory = gatewaySignIn({ statement: 'Welcome', expiresAfterMs: 60_000 }),
  ) {
    const made = make(undefined)
    made.kit.destroy()
    let claims = {}
    const full = createTestKit({
      siwx,
      answers: {
        '/auth/v1/nonce': { nonce: 'abcdefgh1234', token: 'a.b.c' },
        '/auth/v1/authenticate': ({ body }: { body: unknown }) => {
          const { data } = body as {
            data: { accountAddress: string; chainId: string; nonce: string; domain: string; uri: string }
          }
          claims = {
            exp: Math.floor(full.clock.now() / 1000) + 3600,
            address: data.accountAddress,
            caip2Network: data.chainId,
            uri: data.uri,
            domain: data.domain,
            nonce: data.nonce,
          }
          return { token: toToken(claims) }
        },
        '/auth/v1/sign-out': new Response(null, { status: 200 }),
      },
    })
    cleanups.push(() => full.kit.destroy())
    full.kit.start()
    return full
  }

  test('§3.026 the message carries its fields and the gateway gets message, data, signature and nonce token', async () => {
    const { kit, gateway } = makeWithGateway()
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.sign()
    const call = gateway.calls.find(({ url }) => url.pathname === '/auth/v1/authenticate')
    expect(call?.headers.get('x-nonce-jwt')).toBe('Bearer a.b.c')
    expect(call?.body).toMatchObject({
      data: {
        accountAddress: expect.stringMatching(/^0x/),
        chainId: 'eip155:1',
        domain: window.location.host,
        uri: window.location.href,
        version: '1',
        nonce: 'abcdefgh1234',
        statement: 'Welcome',
        issuedAt: expect.stringMatching(/Z$/),
        expirationTime: expect.stringMatching(/Z$/),
      },
      message: expect.stringContaining('\n\nWelcome\n\nURI: '),
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    })
  })

  test('a session is read from its token without a call, ends with its time, and is for one account and network', async () => {
    let siwx: Siwx | undefined
    const { kit, gateway, clock } = makeWithGateway((context) => {
      siwx = context.createGatewaySiwx()
      return siwx
    })
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.sign()
    const address = getAccount(kit.store.getState()).address ?? ''
    const network = createTestNetwork(1, '').caipNetworkId
    gateway.calls.length = 0
    expect(await siwx?.getSessions(network, address)).toHaveLength(1)
    expect(await siwx?.getSessions(second, address)).toEqual([])
    expect(await siwx?.getSessions(network, `0x${'0'.repeat(40)}`)).toEqual([])
    clock.advance(3_600_000)
    expect(await siwx?.getSessions(network, address)).toEqual([])
    expect(gateway.calls).toEqual([])
  })

  test('disconnecting ends the session at the gateway and in the storage', async () => {
    const { kit, gateway, storage } = makeWithGateway()
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.sign()
    expect(storage.entries.has('@latchkey/siwx-auth-token')).toBe(true)
    await kit.connections.disconnect()
    expect(gateway.calls.at(-1)?.url.pathname).toBe('/auth/v1/sign-out')
    expect([...storage.entries.keys()].filter((key) => key.includes('siwx'))).toEqual([])
  })

  test('each wallet has a session of its own: one that comes to the front again is signed in, and one that leaves takes its own along', async () => {
    const full = makeWithGateway()
    const { kit, storage, gateway } = full
    const other = createEvmWallet({ privateKeys: [`0x${'2'.repeat(64)}`], chainId: 1 })
    cleanups.push(announceEvmWallet(other, { name: 'Other', rdns: 'org.example.other' }))
    const { store } = kit
    ;(store as typeof store & { setState(change: object): void }).setState({
      features: { ...store.getState().features, multiWallet: true },
    })
    const status = () => store.getState().signIn.status
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.sign()
    const firstToken = storage.entries.get('@latchkey/siwx-auth-token')
    await kit.connections.connect({ connectorId: 'org.example.other' })
    await vi.waitFor(() => expect(status()).toBe('prompt'))
    await kit.signIn.sign()
    expect(storage.entries.get('@latchkey/siwx-auth-token')).not.toBe(firstToken)

    const asked = gateway.calls.length
    await kit.connections.switchConnection({ connectionId: `eip155/${rdns}` })
    await vi.waitFor(() => expect(status()).toBe('signedIn'))
    expect(storage.entries.get('@latchkey/siwx-auth-token')).toBe(firstToken)
    expect(gateway.calls.slice(asked).map(({ url }) => url.pathname)).not.toContain('/auth/v1/nonce')

    await kit.connections.disconnect({ connectionId: 'eip155/org.example.other' })
    expect(Object.keys(JSON.parse(storage.entries.get('@latchkey/siwx') ?? '{}'))).toHaveLength(1)
    expect(storage.entries.get('@latchkey/siwx-auth-token')).toBe(firstToken)
    expect(status()).toBe('signedIn')
  })
})
