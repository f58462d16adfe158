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
import { gatewaySignIn } from './gatewaySignIn.js'
import type { SignInSession, Siwx } from './Siwx.js'

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
  return { ...made, wallet: installed, events, state, connect, view: () => made.kit.router.getRoute().view }
}

describe('signing in', () => {
  test('§2.022 after a connection without a session SIWXSignMessage opens', async () => {
    const { connect, view, state } = make(createMemorySiwx())
    await connect()
    expect(view()).toBe('SIWXSignMessage')
    expect(state().modal.isOpen).toBe(true)
    expect(state().signIn.status).toBe('prompt')
  })

  test('§4.016 §3.027 §7.054 prompt, sign, add session, close with SIWX_AUTH_SUCCESS', async () => {
    const siwx = createMemorySiwx()
    const { kit, connect, state, events } = make(siwx)
    await connect()
    await kit.signIn.sign()
    expect(siwx.sessions).toHaveLength(1)
    expect(siwx.sessions[0]).toMatchObject({ data: { chainId: 'eip155:1', nonce: '12345678' } })
    expect(siwx.sessions[0]?.message).toMatch(/^site.test wants you to sign in with your Ethereum account/)
    expect(siwx.sessions[0]?.signature).toMatch(/^0x/)
    expect(state().modal.isOpen).toBe(false)
    expect(state().signIn.status).toBe('signedIn')
    expect(events).toContain('SIWX_AUTH_SUCCESS')
  })

  test('§2.022 with a session for network and address nobody is asked', async () => {
    const siwx = createMemorySiwx()
    const { kit, connect, state } = make(siwx)
    await connect()
    await kit.signIn.sign()
    await kit.signIn.check()
    expect(state().modal.isOpen).toBe(false)
  })

  test('§2.020 while signing in is required and no session exists, the modal shakes instead of closing', async () => {
    const { kit, connect, state } = make(createMemorySiwx())
    await connect()
    expect(kit.modal.canClose()).toBe(false)
    kit.modal.requestClose()
    expect(state().modal).toMatchObject({ isOpen: true, isShaking: true })
    await kit.signIn.sign()
    expect(kit.modal.canClose()).toBe(true)
  })

  test('§2.020 when it is not required the modal can be closed', async () => {
    const { kit, connect, state } = make(createMemorySiwx({ required: false }))
    await connect()
    kit.modal.requestClose()
    expect(state().modal.isOpen).toBe(false)
  })

  test('§2.023 cancelling a required sign-in disconnects', async () => {
    const { kit, connect, state, events } = make(createMemorySiwx())
    await connect()
    await kit.signIn.cancel()
    expect(state().accounts.eip155?.status).toBe('disconnected')
    expect(state().modal.isOpen).toBe(false)
    expect(events).toContain('CLICK_CANCEL_SIWX')
  })

  test('§2.023 with a session on the last network, cancelling returns there', async () => {
    const { kit, connect, state, view } = make(createMemorySiwx())
    await connect()
    await kit.signIn.sign()
    await kit.networks.switchNetwork(second)
    await vi.waitFor(() => expect(view()).toBe('SIWXSignMessage'))
    await kit.signIn.cancel()
    expect(state().accounts.eip155?.status).toBe('connected')
    expect(state().networks.eip155?.caipNetwork.caipNetworkId).toBe('eip155:1')
    await vi.waitFor(() => expect(state().signIn.status).toBe('signedIn'))
    expect(state().modal.isOpen).toBe(false)
  })

  test('§2.024 cancelling a sign-in that is not required just closes the modal', async () => {
    const { kit, connect, state } = make(createMemorySiwx({ required: false }))
    await connect()
    await kit.signIn.cancel()
    expect(state().accounts.eip155?.status).toBe('connected')
    expect(state().modal.isOpen).toBe(false)
  })

  test('§4.017 §8.004 a declined signature shows "Error signing message", reopens the view and sends SIWX_AUTH_ERROR', async () => {
    const { kit, connect, state, events, view } = make(createMemorySiwx({ required: false }), {
      reject: ['personal_sign'],
    })
    await connect()
    kit.modal.close()
    await expect(kit.signIn.sign()).rejects.toMatchObject({ code: 'wallet/rejected' })
    await vi.waitFor(() => expect(state().modal.isOpen).toBe(true))
    expect(view()).toBe('SIWXSignMessage')
    expect(state().toast).toMatchObject({ variant: 'error', message: 'Error signing message' })
    expect(state().signIn).toMatchObject({ status: 'failed', code: 'sign-in/rejected' })
    expect(events).toContain('SIWX_AUTH_ERROR')
  })

  test('§4.018 §8.004 when sessions cannot be read the wallet is disconnected and Connect shows why', async () => {
    const siwx = { ...createMemorySiwx(), getSessions: async () => Promise.reject(new Error('down')) }
    const { connect, state, view } = make(siwx)
    await connect()
    await vi.waitFor(() => expect(state().accounts.eip155?.status).toBe('disconnected'))
    expect(view()).toBe('Connect')
    expect(state().toast?.message).toBe('A problem occurred while trying initialize authentication')
  })

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
    expect(kit.store.getState().alerts).toMatchObject([
      { code: 'APKT008', shortMessage: 'Project ID Missing' },
    ])
    vi.restoreAllMocks()
  })
})

describe('gatewaySignIn', () => {
  const toToken = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=/g, '')}.sig`

  function makeWithGateway() {
    const made = make(undefined)
    made.kit.destroy()
    let claims = {}
    const full = createTestKit({
      siwx: gatewaySignIn({ statement: 'Welcome', expiresAfterMs: 60_000 }),
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
    const { kit, gateway, clock } = makeWithGateway()
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.sign()
    const siwx = kit.signIn.getSiwx()
    const address = kit.store.getState().accounts.eip155?.address ?? ''
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
})
