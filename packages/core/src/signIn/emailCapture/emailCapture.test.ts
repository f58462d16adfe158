// @vitest-environment happy-dom
import { announceEvmWallet, createEvmWallet, createTestKit } from '@latchkey/testing'
import { toEmailResource } from '@latchkey/wire'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getAccount } from '../../state/selectors.js'
import { gatewaySignIn } from '../gatewaySignIn.js'

const rdns = 'org.example.wallet'
const uuid = '3f2b8a4e-8a1c-4a52-9c61-0d5f2f1b6e11'
const email = 'ann@example.org'
const cleanups: (() => void)[] = []

vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

type Asked = { headers: Headers }

const toToken = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=/g, '')}.sig`
const text =
  (status: number, body: string, headers = {}) =>
  () =>
    new Response(body, { status, headers })

/** A kit whose gateway asks for an email: in `config` as the project has it, null where it does not. */
function make({
  config = [],
  answers = {},
  required,
}: {
  config?: string[] | null
  answers?: object
  required?: boolean
} = {}) {
  const wallet = createEvmWallet({
    privateKeys: [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`],
    chainId: 1,
    knownChainIds: [1, 10],
    rpcUrls: { 1: 'http://node', 10: 'http://node' },
  })
  cleanups.push(announceEvmWallet(wallet, { name: 'Example', rdns }))
  const made = createTestKit({
    siwx: gatewaySignIn(required === undefined ? {} : { required }),
    answers: {
      '/appkit/v1/config': {
        features: [{ id: 'email_capture', isEnabled: config !== null, config: config ?? [] }],
      },
      '/projects/v1/origins': { allowedOrigins: [] },
      '/auth/v1/nonce': { nonce: 'abcdefgh1234', token: 'a.b.c' },
      '/auth/v1/otp': ({ headers }: Asked) =>
        Response.json(headers.has('x-otp') ? null : { uuid, email, retryAfterMs: 30_000 }),
      '/auth/v1/authenticate': ({ body }: { body: unknown }) => {
        const { data } = body as { data: { accountAddress: string; chainId: string } & object }
        return {
          token: toToken({
            ...data,
            exp: Math.floor(made.clock.now() / 1000) + 3600,
            address: data.accountAddress,
            caip2Network: data.chainId,
          }),
        }
      },
      '/auth/v1/sign-out': new Response(null, { status: 200 }),
      ...answers,
    },
  } as Parameters<typeof createTestKit>[0])
  const { kit } = made
  cleanups.push(() => kit.destroy())
  kit.start()
  const state = () => kit.store.getState()
  const capture = () => state().emailCapture
  const calls = (path: string) => made.gateway.calls.filter(({ url }) => url.pathname === `/auth/v1/${path}`)
  async function connect() {
    await kit.modal.open()
    await vi.waitFor(() => expect(state().features.isRemoteLoaded).toBe(true))
    await kit.connections.connect({ connectorId: rdns })
    await vi.waitFor(() => expect(state().signIn.status).toBe('prompt'))
  }
  return { ...made, wallet, state, capture, calls, connect }
}

describe('email capture', () => {
  test('§2.021 §2.003.DataCapture §3.045 after a connection the email is asked for before the signature, and goes along with it', async () => {
    const { kit, connect, capture, calls, storage, clock, state } = make()
    const told: string[] = []
    kit.events.onAny(({ type }) => told.push(type))
    await connect()
    expect(capture()).toMatchObject({ status: 'asked', address: getAccount(state()).address })
    await kit.signIn.requestEmailCode(` ${email} `)
    expect(calls('otp').at(-1)?.body).toEqual({ email, account: getAccount(state()).caipAddress })
    expect(capture()).toMatchObject({ status: 'code', email, nextMailAtMs: clock.now() + 30_000 })
    await kit.signIn.verifyEmailCode('123456')
    const confirmed = calls('otp').at(-1)
    expect([confirmed?.headers.get('x-otp'), confirmed?.body]).toEqual([uuid, { code: '123456' }])
    expect(capture()).toMatchObject({ status: 'settled', email })
    expect(told).toEqual(expect.arrayContaining(['email-code-sent', 'email-captured']))
    await kit.signIn.sign()
    const signed = calls('authenticate').at(-1)
    expect(signed?.headers.get('x-otp')).toBe(uuid)
    expect(signed?.body).toMatchObject({
      data: { resources: [toEmailResource(email)] },
      message: expect.stringContaining(`Resources:\n- email:${email}`),
    })
    expect(JSON.parse(storage.entries.get('@latchkey/recent_emails') ?? '')).toEqual([email])
    expect(state().signIn.status).toBe('signedIn')
  })

  test('§3.044.emailCapture off, nobody is asked for an email', async () => {
    const { connect, capture, calls } = make({ config: null })
    await connect()
    expect(capture()).toBeUndefined()
    expect(calls('otp')).toEqual([])
  })

  test('an email that is proven for the account needs no code, and is named by the message all the same', async () => {
    const { kit, connect, capture, calls } = make({
      answers: { '/auth/v1/otp': { uuid: null, email, retryAfterMs: 0 } },
    })
    await connect()
    await kit.signIn.requestEmailCode(email)
    expect(capture()).toMatchObject({ status: 'settled', email })
    await kit.signIn.sign()
    const signed = calls('authenticate').at(-1)
    expect(signed?.headers.has('x-otp')).toBe(false)
    expect(signed?.body).toMatchObject({ data: { resources: [`email:${email}`] } })
  })

  test('who skips signs without an email, and is not asked again on another network', async () => {
    const { kit, connect, capture, calls, state } = make({ required: false })
    await connect()
    await kit.signIn.skipEmail()
    expect(capture()).toMatchObject({ status: 'settled', email: undefined })
    await kit.signIn.sign()
    expect(calls('authenticate').at(-1)?.body).not.toHaveProperty('data.resources')
    await kit.networks.switchNetwork('eip155:10')
    await vi.waitFor(() => expect(state().signIn.status).toBe('prompt'))
    expect(capture()?.status).toBe('settled')
    // A connection of its own is another matter.
    await kit.connections.disconnect()
    expect(capture()).toBeUndefined()
  })

  test('§3.044.emailCapture required cannot be skipped', async () => {
    const { kit, connect, capture } = make({ config: ['required'] })
    await connect()
    await expect(kit.signIn.skipEmail()).rejects.toMatchObject({ code: 'email-capture/not-asked' })
    expect(capture()?.status).toBe('asked')
  })

  test('closing on the question disconnects, whether or not signing in is required', async () => {
    const { kit, connect, state } = make({ required: false })
    await connect()
    await kit.signIn.cancel()
    expect(getAccount(state()).status).toBe('disconnected')
    expect(state().emailCapture).toBeUndefined()
  })

  test.each([
    [400, 'Invalid email', 'email-capture/email-invalid'],
    [429, 'Please try again after 12 seconds', 'email-capture/too-soon'],
    [503, 'The mail could not be sent', 'email-capture/unavailable'],
    [500, 'no', 'wire/http-status'],
  ] as const)(
    'a mail that is refused with %i (%s) leaves the question where it is',
    async (status, body, code) => {
      const answers = { '/auth/v1/otp': text(status, body, { 'retry-after': '12' }) }
      const { kit, connect, capture } = make({ answers })
      const failed: string[] = []
      kit.events.on('email-capture-failed', (failure) => failed.push(failure.code))
      await connect()
      await expect(kit.signIn.requestEmailCode(email)).rejects.toMatchObject({ code })
      expect(capture()).toMatchObject({ status: 'asked', failure: { code } })
      if (status === 429)
        expect(capture()).toHaveProperty('failure.message', 'Please try again after 12 seconds')
      expect(failed).toEqual([code])
    },
  )

  test('a wrong code says what is left, one that is over asks anew', async () => {
    let answer = text(400, 'The code is wrong. 4 tries are left')
    const { kit, connect, capture } = make({
      answers: {
        '/auth/v1/otp': ({ headers }: Asked) =>
          headers.has('x-otp') ? answer() : Response.json({ uuid, email, retryAfterMs: 0 }),
      },
    })
    await connect()
    await kit.signIn.requestEmailCode(email)
    await expect(kit.signIn.verifyEmailCode('000000')).rejects.toMatchObject({
      code: 'email-capture/code-refused',
    })
    expect(capture()).toMatchObject({
      status: 'code',
      failure: { message: 'The code is wrong. 4 tries are left' },
    })
    answer = text(404, 'unknown')
    await expect(kit.signIn.verifyEmailCode('000000')).rejects.toMatchObject({
      code: 'email-capture/code-over',
    })
    expect(capture()).toMatchObject({ status: 'asked', failure: { code: 'email-capture/code-over' } })
  })

  test('a proof the gateway has forgotten is asked for anew', async () => {
    const answers = { '/auth/v1/authenticate': text(401, 'OTP is required: confirm the email first') }
    const { kit, connect, capture } = make({ answers })
    await connect()
    await kit.signIn.requestEmailCode(email)
    await kit.signIn.verifyEmailCode('123456')
    await expect(kit.signIn.sign()).rejects.toThrow()
    await vi.waitFor(() => expect(capture()).toMatchObject({ status: 'asked', recentEmails: [email] }))
  })

  test('the three last emails are kept, the newest first, and what else is in the storage is none', async () => {
    const { kit, connect, capture, storage } = make({
      answers: {
        '/auth/v1/otp': ({ body }: { body: { email: string } }) => ({
          uuid: null,
          email: body.email,
          retryAfterMs: 0,
        }),
      },
    })
    storage.entries.set('@latchkey/recent_emails', JSON.stringify(['a@b.c', email, 'd@e.f', 'g@h.i']))
    await connect()
    expect(capture()?.recentEmails).toEqual(['a@b.c', email, 'd@e.f'])
    await kit.signIn.requestEmailCode(email)
    expect(JSON.parse(storage.entries.get('@latchkey/recent_emails') ?? '')).toEqual([
      email,
      'a@b.c',
      'd@e.f',
    ])
    storage.entries.set('@latchkey/recent_emails', '{"not":"a list"}')
    await kit.connections.disconnect()
    await connect()
    expect(capture()?.recentEmails).toEqual([])
  })

  test('what is done while nobody is asked is refused', async () => {
    const { kit } = make()
    for (const act of [
      () => kit.signIn.requestEmailCode(email),
      () => kit.signIn.verifyEmailCode('123456'),
      () => kit.signIn.skipEmail(),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'email-capture/not-asked' })
    }
  })
})
