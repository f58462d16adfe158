// @vitest-environment happy-dom
import {
  announceEvmWallet,
  createEvmWallet,
  createManualClock,
  createMemorySiwx,
  createMemoryStorage,
  createTestKit,
  createTestNetwork,
  type EvmWalletOptions,
} from '@latchkey/testing'
import { ParsedMessage } from '@spruceid/siwe-parser'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CoreStore } from '../base/KitBase.js'
import { getAccount } from '../state/selectors.js'
import { gatewaySignIn } from './gatewaySignIn.js'
import type { Siwx, SiwxFactory } from './Siwx.js'

const rdns = 'org.example.wallet'
const cleanups: (() => void)[] = []
const second = createTestNetwork(10, '').caipNetworkId

vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

function make(
  siwx: Siwx | undefined,
  wallet: Partial<EvmWalletOptions> = {},
  options: Parameters<typeof createTestKit>[0] = {},
) {
  const installed = createEvmWallet({
    privateKeys: [`0x${'1'.repeat(64)}`],
    chainId: 1,
    knownChainIds: [1, 10],
    rpcUrls: { 1: 'http://node', 10: 'http://node' },
    ...wallet,
  })
  cleanups.push(announceEvmWallet(installed, { name: 'Example', rdns }))
  const made = createTestKit({ ...options, ...(siwx ? { siwx } : {}) })
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

  test('§5.019 §5.020 without a network, and without a wallet behind the connection, that is what is named', async () => {
    const { kit, connect } = make(createMemorySiwx())
    await connect()
    // The kit never gets there by itself; who signs must not go on all the same.
    const { setState } = kit.store as unknown as CoreStore
    const { networks, ...before } = kit.store.getState()
    setState({ networks: {} })
    await expect(kit.signIn.sign()).rejects.toThrow('No ActiveCaipNetwork or client found')
    setState({ networks })
    await kit.connections.disconnect()
    setState({
      connections: before.connections,
      activeConnectionIds: before.activeConnectionIds,
    })
    await expect(kit.signIn.sign()).rejects.toThrow('No ConnectionController client found')
  })

  test('§2.024 declining takes the question back from the wallet and is no failure', async () => {
    const siwx = createMemorySiwx({ required: false })
    const { kit, connect, state, wallet, events } = make(siwx, { hang: ['personal_sign'] })
    const failures: string[] = []
    kit.events.on('sign-in-failed', ({ code }) => failures.push(code))
    await connect()
    const signing = kit.signIn.sign()
    signing.catch(() => undefined)
    await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('personal_sign'))
    await kit.signIn.cancel()
    await expect(signing).rejects.toMatchObject({ code: 'sign-in/rejected' })
    expect(wallet.takenBack).toEqual(['personal_sign'])
    expect(state().signIn.status).toBe('idle')
    expect(getAccount(state(), 'eip155').status).toBe('connected')
    expect(failures).toEqual([])
    expect(events).not.toContain('SIWX_AUTH_ERROR')
    expect(siwx.sessions).toEqual([])
  })

  test('declining before the message is there asks the wallet nothing', async () => {
    const siwx = createMemorySiwx({ required: false })
    const { kit, connect, wallet } = make(siwx)
    await connect()
    const signing = kit.signIn.sign()
    signing.catch(() => undefined)
    await kit.signIn.cancel()
    await expect(signing).rejects.toMatchObject({ code: 'sign-in/rejected' })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('personal_sign')
  })

  test('another network asks anew, and it is known where the account has signed in', async () => {
    const { kit, connect, state } = make(createMemorySiwx({ required: false }))
    await connect()
    await vi.waitFor(() => expect(state().signIn.status).toBe('prompt'))
    expect(state().lastSignIn).toBeUndefined()
    await kit.signIn.sign()
    await kit.networks.switchNetwork(second)
    await vi.waitFor(() => expect(state().signIn.status).toBe('prompt'))
    expect(state().lastSignIn).toMatchObject({ caipNetworkId: 'eip155:1' })
    await kit.signIn.signOut()
    expect(state().lastSignIn).toBeUndefined()
  })

  test.each([
    [undefined, 0],
    [true, 0],
    [false, 1],
  ])('§9.053 disconnecting signs out unless told not to (%s)', async (signOutOnDisconnect, count) => {
    const siwx = createMemorySiwx()
    if (signOutOnDisconnect !== undefined) siwx.signOutOnDisconnect = signOutOnDisconnect
    const { kit, connect } = make(siwx)
    await connect()
    await kit.signIn.sign()
    await kit.connections.disconnect()
    expect(siwx.sessions).toHaveLength(count)
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

describe('a visitor who does not want to sign in', () => {
  /** Connects without signing in; `reload` makes the page anew in the same tab, with the same storage. */
  async function decline(how: 'cancel' | 'signOut', siwx = createMemorySiwx({ required: false })) {
    const visitStorage = createMemoryStorage()
    const first = make(siwx, {}, { visitStorage })
    await first.connect()
    await vi.waitFor(() => expect(first.state().signIn.status).toBe('prompt'))
    if (how === 'signOut') await first.kit.signIn.sign()
    await first.kit.signIn[how]()
    async function reload() {
      first.kit.destroy()
      const { kit } = createTestKit({ siwx, visitStorage, storage: first.storage })
      cleanups.push(() => kit.destroy())
      kit.start()
      await vi.waitFor(() => expect(kit.store.getState().isInitialized).toBe(true))
      await settle()
      return kit
    }
    return { ...first, reload }
  }
  /** When everything that was on its way has been done. */
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 20))

  test.each(['cancel', 'signOut'] as const)(
    'is not asked again after %s: neither by a reload nor on another network',
    async (how) => {
      const { reload } = await decline(how)
      const kit = await reload()
      expect(getAccount(kit.store.getState()).status).toBe('connected')
      expect(kit.store.getState().signIn.status).toBe('idle')
      await kit.networks.switchNetwork(second)
      await settle()
      expect(kit.store.getState().signIn.status).toBe('idle')
      // Their own press asks all the same.
      expect(await kit.signIn.check()).toBe(true)
      expect(kit.store.getState().signIn.status).toBe('prompt')
    },
  )

  test('§2.022 is asked again once they connect again, and another account is asked for itself', async () => {
    const { kit, connect, state } = await decline('cancel')
    await kit.connections.disconnect()
    await connect()
    await vi.waitFor(() => expect(state().signIn.status).toBe('prompt'))
  })

  test('is asked in a tab of another visit', async () => {
    const { kit, storage } = await decline('cancel')
    kit.destroy()
    const other = createTestKit({ siwx: createMemorySiwx({ required: false }), storage })
    cleanups.push(() => other.kit.destroy())
    other.kit.start()
    await vi.waitFor(() => expect(other.kit.store.getState().signIn.status).toBe('prompt'))
  })

  test('is remembered while the page is there where the browser forbids storage', async () => {
    const forbidden = () => {
      throw new DOMException('', 'SecurityError')
    }
    const visitStorage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    const { kit, connect, state } = make(createMemorySiwx({ required: false }), {}, { visitStorage })
    await connect()
    await vi.waitFor(() => expect(state().signIn.status).toBe('prompt'))
    await kit.signIn.cancel()
    await kit.networks.switchNetwork(second)
    await settle()
    expect(state().signIn.status).toBe('idle')
  })
})

describe('gatewaySignIn', () => {
  const toToken = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=/g, '')}.sig`

  function makeWithGateway(
    siwx: SiwxFactory = gatewaySignIn({ statement: 'Welcome', expiresAfterMs: 60_000 }),
    options: Parameters<typeof createTestKit>[0] = {},
    times?: { iat: number; exp: number },
    /** What the gateway says the session counts on. */
    networks?: readonly string[],
  ) {
    const made = make(undefined, { privateKeys: [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] })
    made.kit.destroy()
    let claims = {}
    const full = createTestKit({
      ...options,
      siwx,
      answers: {
        '/auth/v1/nonce': { nonce: 'abcdefgh1234', token: times ? toToken(times) : 'a.b.c' },
        '/auth/v1/authenticate': ({ body }: { body: unknown }) => {
          const { data } = body as {
            data: { accountAddress: string; chainId: string; nonce: string; domain: string; uri: string }
          }
          claims = {
            exp: Math.floor(full.clock.now() / 1000) + 3600,
            ...times,
            address: data.accountAddress,
            caip2Network: data.chainId,
            ...(networks ? { caip2Networks: networks } : {}),
            uri: data.uri,
            domain: data.domain,
            nonce: data.nonce,
          }
          return { token: toToken(claims) }
        },
        '/auth/v1/sign-out': new Response(null, { status: 200 }),
        ...options.answers,
      },
    })
    cleanups.push(() => full.kit.destroy())
    full.kit.start()
    return { ...full, wallet: made.wallet }
  }

  test('§3.046 connections, farewells, nonces, session tokens and the newest version are kept, each for what it is', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    vi.stubGlobal('location', new URL('http://localhost:3000/'))
    const answers = { '/v1/kit/latest': { version: '99.0.0' } }
    const { kit, storage, clock, wallet } = makeWithGateway(undefined, { answers })
    const stored = (key: string) => JSON.parse(storage.entries.get(`@latchkey/${key}`) ?? 'null')
    const { accounts } = (await kit.connections.connect({ connectorId: rdns })) ?? {}
    expect(stored('connections')).toMatchObject({ eip155: [{ connectorId: rdns, accounts }] })
    expect(stored('disconnected_connector_ids')).toEqual({ eip155: [] })
    wallet.behaviour.reject = ['personal_sign']
    await expect(kit.signIn.sign()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(stored('siwx-nonce-tokens')).toEqual({ abcdefgh1234: 'a.b.c' })
    wallet.behaviour.reject = []
    await kit.signIn.sign()
    expect(stored('siwx-nonce-tokens')).toBeNull()
    expect(stored('siwx-auth-token')).toMatch(/^e30\./)
    expect(Object.keys(stored('siwx'))).toEqual([`eip155:1:${accounts?.[0]?.address}`])
    await kit.connections.disconnect()
    expect(stored('disconnected_connector_ids')).toEqual({ eip155: [rdns] })
    expect([stored('siwx-auth-token'), stored('siwx')]).toEqual([null, null])
    await kit.modal.open()
    kit.modal.close()
    const version = { timestamp: clock.now(), value: '99.0.0' }
    await vi.waitFor(() => expect(stored('latest_version')).toEqual({ 'http://gateway.test': version }))
    vi.restoreAllMocks()
  })

  test('§3.026 the message carries its fields and the gateway gets message, data, signature and nonce token', async () => {
    window.location.hash = '#access_token=secret-of-fragment'
    expect(window.location.href).toContain('secret-of')
    const { kit, gateway } = makeWithGateway()
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.sign()
    window.location.hash = ''
    expect(JSON.stringify(gateway.calls.map(({ url, body }) => [url, body]))).not.toContain('secret-of')
    const call = gateway.calls.find(({ url }) => url.pathname === '/auth/v1/authenticate')
    expect(call?.headers.get('x-nonce-jwt')).toBe('Bearer a.b.c')
    expect(call?.body).toMatchObject({
      data: {
        accountAddress: expect.stringMatching(/^0x/),
        chainId: 'eip155:1',
        domain: window.location.host,
        uri: `${window.location.origin}/`,
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

  test('the official parser reads the message, whatever the site calls its network and however the wallet writes the address', async () => {
    const networks = [createTestNetwork(1, 'A name of the site’s own')]
    const { kit, gateway, wallet } = makeWithGateway(undefined, { networks })
    const { request } = wallet
    wallet.request = async (parameters) => {
      const answer = await request(parameters)
      return parameters.method === 'eth_requestAccounts'
        ? (answer as string[]).map((address) => address.toLowerCase())
        : answer
    }
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.sign()
    const { body } = gateway.calls.find(({ url }) => url.pathname === '/auth/v1/authenticate') ?? {}
    const { message, data, walletInfo } = body as {
      message: string
      data: { accountAddress: string }
      walletInfo: object
    }
    expect(walletInfo).toMatchObject({ type: 'extension', name: expect.any(String) })
    expect(new ParsedMessage(message)).toMatchObject({ address: wallet.addresses[0], chainId: 1 })
    expect(data.accountAddress).toBe(wallet.addresses[0])
    expect(kit.store.getState().signIn.status).toBe('signedIn')
  })

  /** A gateway that gives every message a nonce of its own. */
  function makeWithNonces(siwx?: SiwxFactory) {
    let count = 0
    const nonce = () => ({ nonce: `nonce000${++count}`, token: `a.b.${count}` })
    const full = makeWithGateway(siwx, { answers: { '/auth/v1/nonce': nonce } })
    const callsOf = (path: string) => full.gateway.calls.filter(({ url }) => url.pathname === path)
    return {
      ...full,
      /** The text that is there to be read, or where it is. */
      text() {
        const { signInText } = full.kit.store.getState()
        return signInText?.status === 'ready' ? signInText.message : signInText?.status
      },
      signed: () =>
        (callsOf('/auth/v1/authenticate').at(-1)?.body as { message: string } | undefined)?.message,
      countNonces: () => callsOf('/auth/v1/nonce').length,
    }
  }

  test('nobody asks for a message before it is read; what was read is signed to the letter', async () => {
    const { kit, text, signed, countNonces } = makeWithNonces()
    await kit.connections.connect({ connectorId: rdns })
    expect([text(), countNonces()]).toEqual([undefined, 0])
    const told: unknown[] = []
    kit.store.subscribe(() => told.push(text()))
    await kit.signIn.showMessage()
    const read = text()
    expect([...new Set(told)]).toEqual([undefined, 'loading', read])
    expect(read).toContain('\nNonce: nonce0001\n')
    await kit.signIn.sign()
    expect(signed()).toBe(read)
    expect([text(), countNonces()]).toEqual([undefined, 1])
  })

  test('what was read and declined is signed the next time; what the gateway refused is not', async () => {
    const { kit, text, signed, wallet, gateway } = makeWithNonces()
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.showMessage()
    const read = text()
    wallet.behaviour.reject = ['personal_sign']
    await expect(kit.signIn.sign()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(text()).toBe(read)
    wallet.behaviour.reject = []
    gateway.answers['/auth/v1/authenticate'] = new Response('No', { status: 401 })
    await expect(kit.signIn.sign()).rejects.toThrow('401')
    expect(signed()).toBe(read)
    expect(text()).toBeUndefined()
    await kit.signIn.showMessage()
    expect(text()).toContain('\nNonce: nonce0002\n')
  })

  test('another network and another account have messages of their own', async () => {
    const { kit, text, signed, wallet } = makeWithNonces()
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.showMessage()
    expect(text()).toContain('\nChain ID: 1\n')
    await kit.networks.switchNetwork(second)
    await kit.signIn.showMessage()
    expect(text()).toContain('\nChain ID: 10\n')
    const [first, other] = wallet.addresses
    wallet.selectAccount(1)
    await vi.waitFor(() => expect(getAccount(kit.store.getState()).address).toBe(other))
    expect(text()).toContain(first)
    await kit.signIn.sign()
    expect(signed()).toContain(other)
    expect(signed()).toContain('\nNonce: nonce0003\n')
  })

  test('what another tab’s sign-in took the token of is made anew', async () => {
    const { kit, text, storage } = makeWithNonces()
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.showMessage()
    storage.entries.delete('@latchkey/siwx-nonce-tokens')
    await kit.signIn.showMessage()
    expect(text()).toContain('\nNonce: nonce0002\n')
  })

  test.each([
    ['the nonce is too old', {}, 240_000],
    ['the message is about to run out', { expiresAfterMs: 60_000 }, 48_000],
  ])(
    'a message is made anew once %s, and the text to read is the one that is signed',
    async (_, options, goodForMs) => {
      const { kit, text, signed, clock, wallet } = makeWithNonces(gatewaySignIn(options))
      await kit.connections.connect({ connectorId: rdns })
      await kit.signIn.showMessage()
      clock.advance(goodForMs - 1)
      await kit.signIn.showMessage()
      expect(text()).toContain('\nNonce: nonce0001\n')
      clock.advance(1)
      let read: string | undefined
      const { request } = wallet
      wallet.request = (parameters, ...rest) => {
        if (parameters.method === 'personal_sign') read = text()
        return request(parameters, ...rest)
      }
      await kit.signIn.sign()
      expect(read).toContain('\nNonce: nonce0002\n')
      expect(signed()).toBe(read)
    },
  )

  test('a message that could not be made says so, and is asked for again', async () => {
    const { kit, text, gateway } = makeWithNonces()
    const { '/auth/v1/nonce': nonce } = gateway.answers
    gateway.answers['/auth/v1/nonce'] = new Response('', { status: 503 })
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.showMessage()
    expect(text()).toBe('failed')
    gateway.answers['/auth/v1/nonce'] = nonce as NonNullable<typeof nonce>
    await kit.signIn.showMessage()
    expect(text()).toContain('\nNonce: nonce0001\n')
  })

  test('a clock of the page that is days off changes neither the times that are signed nor how long the session lasts', async () => {
    for (const offsetMs of [8 * 86_400_000, -8 * 86_400_000]) {
      const clock = createManualClock()
      const gatewayNow = Math.floor(clock.now() / 1000)
      clock.advance(offsetMs)
      const times = { iat: gatewayNow, exp: gatewayNow + 3600 }
      const { kit, gateway } = makeWithGateway(undefined, { clock }, times)
      await kit.connections.connect({ connectorId: rdns })
      await kit.signIn.sign()
      const { body } = gateway.calls.find(({ url }) => url.pathname === '/auth/v1/authenticate') ?? {}
      const { data } = body as { data: { issuedAt: string; expirationTime: string } }
      expect(Date.parse(data.issuedAt)).toBe(gatewayNow * 1000)
      expect(Date.parse(data.expirationTime)).toBe(gatewayNow * 1000 + 60_000)
      expect(await kit.signIn.check()).toBe(false)
      expect(kit.store.getState().signIn.status).toBe('signedIn')
      clock.advance(3_600_000)
      expect(await kit.signIn.check()).toBe(true)
      kit.destroy()
    }
  })

  test('what the gateway says of a refusal is in the details, and the failure has a name of its own', async () => {
    const refusal = new Response('The message was issued in the future', { status: 401 })
    const { kit } = makeWithGateway(undefined, { answers: { '/auth/v1/authenticate': refusal } })
    await kit.connections.connect({ connectorId: rdns })
    await expect(kit.signIn.sign()).rejects.toThrow('HTTP status code: 401')
    const { signIn } = kit.store.getState()
    expect(signIn).toMatchObject({ status: 'failed', code: 'sign-in/failed' })
    expect(signIn).toHaveProperty('message', expect.stringContaining('The message was issued in the future'))
  })

  test('with `allNetworks` the message lists the site’s networks of the namespace, and nobody is asked on those the gateway agreed to', async () => {
    const networks = ['eip155:1', 'eip155:10']
    const { kit, gateway } = makeWithGateway(gatewaySignIn({ allNetworks: true }), {}, undefined, networks)
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.sign()
    const { body } = gateway.calls.find(({ url }) => url.pathname === '/auth/v1/authenticate') ?? {}
    const { message } = body as { message: string }
    expect(new ParsedMessage(message).resources).toEqual(networks)
    await kit.networks.switchNetwork(second)
    expect(await kit.signIn.check()).toBe(false)
    const { signIn } = kit.store.getState()
    expect(signIn).toMatchObject({ status: 'signedIn', session: { data: { chainId: 'eip155:1' } } })
  })

  test.each([
    ['no other', undefined],
    ['another', ['eip155:1', 'eip155:137']],
  ])('with `allNetworks` a network is asked for where the gateway agreed to %s', async (_, agreed) => {
    const { kit } = makeWithGateway(gatewaySignIn({ allNetworks: true }), {}, undefined, agreed)
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.sign()
    await kit.networks.switchNetwork(second)
    expect(await kit.signIn.check()).toBe(true)
  })

  test('a session for all networks is for one account, and ends on all of them', async () => {
    let siwx: Siwx | undefined
    const networks = ['eip155:1', 'eip155:10']
    const { kit, wallet } = makeWithGateway(
      (context) => {
        siwx = context.createGatewaySiwx({ allNetworks: true })
        return siwx
      },
      {},
      undefined,
      networks,
    )
    await kit.connections.connect({ connectorId: rdns })
    await kit.signIn.sign()
    const [own = '', other = ''] = wallet.addresses
    expect(await siwx?.getSessions(second, own)).toHaveLength(1)
    expect(await siwx?.getSessions(second, other)).toEqual([])
    await siwx?.revokeSession(second, own)
    expect(await siwx?.getSessions(createTestNetwork(1, '').caipNetworkId, own)).toEqual([])
  })

  test('AUT-9 a session is read from its token without a call, ends with its time, and is for one account and network', async () => {
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
