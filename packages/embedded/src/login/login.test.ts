// @vitest-environment happy-dom
import { connectorIds, findConnector, getAccount } from '@latchkey/core'
import { describe, expect, test, vi } from 'vitest'
import { createEmbeddedKit } from '../testing/createEmbeddedKit.js'
import { createTestFrame } from '../testing/createTestFrame.js'

async function createSubject() {
  const subject = await createEmbeddedKit()
  const { kit } = subject
  const getLogin = () => kit.store.getState().login
  const statuses: string[] = []
  kit.store.subscribe(({ login }, before) => {
    if (login !== before.login) statuses.push(login.status)
  })
  const isConnected = () => getAccount(kit.store.getState(), 'eip155')?.address === subject.frame.evmAddress
  return { ...subject, getLogin, statuses, isConnected }
}

test('a provider or a code that is none is refused, and the frame is not asked', async () => {
  const { kit, frame } = await createSubject()
  const login = findConnector(kit.store.getState(), connectorIds.auth)?.login as unknown as Record<
    string,
    (given: unknown, options: object) => Promise<unknown>
  >
  const asked = frame.asked.length
  const options = { signal: new AbortController().signal }
  for (const [name, given, argument] of [
    ['openProvider', 'myspace', 'provider'],
    ['verifyCode', 123456, 'code'],
    ['verifyCurrentEmail', 123456, 'code'],
    ['verifyNewEmail', 123456, 'code'],
  ] as const) {
    await expect(login[name]?.(given, options), name).rejects.toMatchObject({
      code: 'parameters/invalid',
      context: { argument },
    })
  }
  expect(frame.asked).toHaveLength(asked)
})

describe('logging in by mail', () => {
  test('goes from the mail over the code to a connected wallet', async () => {
    const { kit, statuses, getLogin, isConnected, clock } = await createSubject()
    await kit.login.startEmail(' ada@example.org ')
    expect(getLogin()).toEqual({
      status: 'code',
      email: 'ada@example.org',
      nextMailAtMs: clock.now() + 30_000,
    })
    await kit.login.verifyCode('123456')
    expect(statuses).toEqual(['sending', 'code', 'checking', 'connecting', 'idle'])
    expect(isConnected()).toBe(true)
  })

  test('a code that is not taken leaves the visitor where they type the next one', async () => {
    const { kit, getLogin, isConnected } = await createSubject()
    await kit.login.startEmail('ada@example.org')
    await expect(kit.login.verifyCode('000000')).rejects.toThrow('Invalid code')
    expect(getLogin()).toMatchObject({ status: 'code', failure: { message: 'Invalid code' } })
    await kit.login.verifyCode('123456')
    expect(isConnected()).toBe(true)
  })

  test('a device that has to be approved waits for its link, then for the code', async () => {
    const { kit, frame, getLogin } = await createSubject()
    frame.emailAction = 'VERIFY_DEVICE'
    frame.silent.add('CONNECT_DEVICE')
    const starting = kit.login.startEmail('ada@example.org')
    await vi.waitFor(() => expect(getLogin().status).toBe('device'))
    frame.release('CONNECT_DEVICE')
    await starting
    expect(getLogin().status).toBe('code')
  })

  test('a mail that could not be sent says why, and the next try begins anew', async () => {
    const { kit, frame, getLogin, clock } = await createSubject()
    frame.failures.CONNECT_EMAIL = 'The mail server is down'
    await expect(kit.login.startEmail('ada@example.org')).rejects.toThrow('The mail server is down')
    expect(getLogin()).toMatchObject({ status: 'idle', failure: { message: 'The mail server is down' } })
    delete frame.failures.CONNECT_EMAIL
    clock.advance(30_000)
    await kit.login.startEmail('ada@example.org')
    expect(getLogin().status).toBe('code')
  })

  test('§9.001 another mail can be had after 30 s, and a try before leaves the code as it is', async () => {
    const { kit, frame, getLogin, clock } = await createSubject()
    const mails: boolean[] = []
    kit.events.on('login-mailed', ({ isAgain }) => mails.push(isAgain))
    await kit.login.startEmail('ada@example.org')
    await expect(kit.login.resendEmail()).rejects.toThrow('Please try again after 30 seconds')
    expect(getLogin().status).toBe('code')
    clock.advance(30_000)
    await kit.login.resendEmail()
    expect(frame.asked.filter(({ name }) => name === 'CONNECT_EMAIL')).toHaveLength(2)
    expect(mails).toEqual([false, true])
  })

  test('who leaves hears nothing more of it', async () => {
    const { kit, frame, getLogin, isConnected } = await createSubject()
    const failures: string[] = []
    kit.events.on('login-failed', ({ message }) => failures.push(message))
    await kit.login.startEmail('ada@example.org')
    frame.silent.add('CONNECT_OTP')
    const checking = kit.login.verifyCode('123456')
    await vi.waitFor(() => expect(frame.asked.at(-1)?.name).toBe('CONNECT_OTP'))
    kit.login.leave()
    await checking
    frame.release('CONNECT_OTP')
    expect(getLogin()).toEqual({ status: 'idle' })
    expect(failures).toEqual([])
    expect(isConnected()).toBe(false)
  })
})

describe('logging in at Farcaster', () => {
  test('shows where to go, and connects once the visitor was let in', async () => {
    const { kit, statuses, getLogin, frame } = await createSubject()
    frame.silent.add('CONNECT_FARCASTER')
    const connecting = kit.login.startFarcaster()
    await vi.waitFor(() =>
      expect(getLogin()).toEqual({ status: 'farcaster', url: 'https://farcaster.example/channel' }),
    )
    frame.release('CONNECT_FARCASTER')
    await connecting
    expect(statuses.slice(-2)).toEqual(['connecting', 'idle'])
    const { connections } = kit.store.getState()
    expect(Object.values(connections)[0]?.auth).toMatchObject({
      name: 'farcaster',
      user: { username: 'ada' },
    })
  })

  test('§2.006 §4.062 who goes back leaves no address behind, and the frame begins anew', async () => {
    const { kit, getLogin, frame } = await createSubject()
    frame.silent.add('CONNECT_FARCASTER')
    const connecting = kit.login.startFarcaster()
    await vi.waitFor(() => expect(getLogin()).toMatchObject({ url: expect.any(String) }))
    kit.login.leave()
    await connecting
    expect(getLogin()).toEqual({ status: 'idle' })
    await vi.waitFor(() =>
      expect(frame.asked.slice(-2).map(({ name }) => name)).toEqual(['RELOAD', 'SYNC_DAPP_DATA']),
    )
  })
})

test('a login that is begun while another is under way takes its place', async () => {
  const frame = createTestFrame(3)
  const { kit } = await createEmbeddedKit({ frame })
  frame.silent.add('CONNECT_FARCASTER')
  const first = kit.login.startFarcaster()
  await vi.waitFor(() => expect(kit.store.getState().login).toMatchObject({ url: expect.any(String) }))
  await kit.login.startEmail('ada@example.org')
  await first
  expect(kit.store.getState().login.status).toBe('code')
})
