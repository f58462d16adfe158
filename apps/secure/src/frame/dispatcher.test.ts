import { SecureError } from '@latchkey/errors/secure'
import { type FrameCallName, frameCalls, readAppMessage, writeAppMessage } from '@latchkey/wire/frame'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDispatcher, type Dispatcher, maxOpenCalls, maxRememberedIds } from './createDispatcher.js'
import type { FrameCalls } from './FrameCalls.js'

type Done = { name: string; payload: unknown }

let done: Done[] = []
let posted: { id?: string; type: string; payload?: { message?: string } }[] = []
let answer: (name: FrameCallName) => Promise<unknown> = async () => undefined
let dispatcher: Dispatcher

/** Notes what would be done; what the frame does is tested elsewhere, with everything that belongs to it. */
function createNotingCalls(): FrameCalls {
  const entries = (Object.keys(frameCalls) as FrameCallName[]).map((name) => [
    name,
    (payload: unknown) => {
      done.push({ name, payload })
      return answer(name)
    },
  ])
  return Object.fromEntries(entries) as FrameCalls
}

beforeEach(() => {
  done = []
  posted = []
  answer = async () => undefined
  dispatcher = createDispatcher(createNotingCalls(), (message) => posted.push(message as never))
})

describe('what a page posts', () => {
  test('S1 nothing happens without a message of the protocol in all its parts, whatever is posted', async () => {
    const names = fc.constantFrom(...Object.keys(frameCalls), 'constructor', '__proto__', 'READY', '')
    const type = fc.oneof(
      names.map((name) => `@w3m-app/${name}`),
      names.map((name) => `@w3m-frame/${name}_SUCCESS`),
      fc.string(),
    )
    const payload = fc.oneof(
      fc.anything(),
      fc.record({ method: fc.constantFrom('personal_sign', 'eth_sign', 'eth_call'), params: fc.anything() }),
      fc.record({ email: fc.string(), otp: fc.string(), chainId: fc.anything(), uri: fc.anything() }),
    )
    const message = fc.oneof(
      fc.record({ id: fc.oneof(fc.uuid(), fc.anything()), type, payload }, { requiredKeys: [] }),
      fc.anything({ withBigInt: true, withMap: true, withTypedArray: true, maxDepth: 4 }),
    )
    let reactions = 0
    await fc.assert(
      fc.asyncProperty(message, async (data) => {
        const before = done.length + posted.length
        const isMessage = readAppMessage(data) !== undefined
        await dispatcher.take(data)
        const reacted = done.length + posted.length > before
        if (reacted) reactions += 1
        expect(reacted).toBe(isMessage)
      }),
      { numRuns: 100_000 },
    )
    // Some of what is posted is a message, or nothing would have been shown.
    expect(reactions).toBeGreaterThan(100)
  })

  test('§9.053 a call that fails is noted by its name and code, and nothing that was asked or answered is', async () => {
    const notes: string[] = []
    const noting = createDispatcher(
      createNotingCalls(),
      () => {},
      (text) => notes.push(text),
    )
    await noting.take(writeAppMessage('CONNECT_OTP', 'a', { otp: '123456' }))
    answer = () => Promise.reject(new SecureError('secure/logged-out'))
    await noting.take(writeAppMessage('CONNECT_OTP', 'b', { otp: '123456' }))
    answer = () => Promise.reject(new Error('the code was 123456'))
    await noting.take(writeAppMessage('CONNECT_OTP', 'c', { otp: '123456' }))
    expect(notes).toEqual(['CONNECT_OTP failed: secure/logged-out', 'CONNECT_OTP failed: unknown'])
  })

  test('§7.047 each call has one answer, of its name and id', async () => {
    await dispatcher.take(writeAppMessage('GET_CHAIN_ID', 'a', undefined))
    answer = () => Promise.reject(new SecureError('secure/logged-out'))
    await dispatcher.take(writeAppMessage('GET_USER', 'b', undefined))
    expect(posted).toEqual([
      { id: 'a', type: '@w3m-frame/GET_CHAIN_ID_SUCCESS' },
      {
        id: 'b',
        type: '@w3m-frame/GET_USER_ERROR',
        payload: { message: expect.stringMatching(/logged in/), code: 'secure/logged-out' },
      },
    ])
  })

  test.each([
    [
      new SecureError('secure/network-unknown', { network: 'eip155:9' }),
      'secure/network-unknown',
      { network: 'eip155:9' },
    ],
    [
      new SecureError('secure/refused', {
        code: 'code/wrong',
        status: 400,
        reason: 'No',
        details: { triesLeft: 2 },
      }),
      'code/wrong',
      { triesLeft: 2 },
    ],
    [
      new SecureError('secure/worker', { code: 'vault/slot-not-opened', reason: 'No' }),
      'vault/slot-not-opened',
      undefined,
    ],
  ])(
    'a page is told the code of whoever failed, and what a text is made of: %s',
    async (error, code, context) => {
      answer = () => Promise.reject(error)
      await dispatcher.take(writeAppMessage('GET_USER', 'a', undefined))
      expect(posted[0]?.payload).toEqual({ message: error.message, code, ...(context && { context }) })
    },
  )

  test('what fails with somebody else’s words is not passed on', async () => {
    answer = () => Promise.reject(new TypeError('secret: 0x1234'))
    await dispatcher.take(writeAppMessage('GET_USER', 'a', undefined))
    expect(posted[0]?.payload?.message).toBe('An error occurred')
  })

  const sign = { method: 'personal_sign', params: ['0x00', `0x${'1'.repeat(40)}`] }
  const read = { method: 'eth_blockNumber', params: [] }

  test('S13 an id counts once, whatever it is used for; reading may be repeated', async () => {
    for (const payload of [sign, sign]) await dispatcher.take(writeAppMessage('RPC_REQUEST', 'a', payload))
    await dispatcher.take(writeAppMessage('SIGN_OUT', 'a', undefined))
    expect(done).toHaveLength(1)
    expect(posted.slice(1).map(({ payload }) => payload?.message)).toEqual([
      expect.stringMatching(/made before/),
      expect.stringMatching(/made before/),
    ])
    for (const payload of [read, read]) await dispatcher.take(writeAppMessage('RPC_REQUEST', 'b', payload))
    expect(done).toHaveLength(3)
  })

  test('a flood of open calls is refused, and ends when they are answered', async () => {
    const release: (() => void)[] = []
    answer = () => new Promise((resolve) => release.push(() => resolve(undefined)))
    const take = (id: number) => dispatcher.take(writeAppMessage('RPC_REQUEST', `id-${id}`, read))
    const open = Array.from({ length: maxOpenCalls + 50 }, (_, id) => take(id))
    expect(done).toHaveLength(maxOpenCalls)
    for (const end of release.splice(0)) end()
    await Promise.all(open)
    expect(posted.filter(({ type }) => type.endsWith('_ERROR'))).toHaveLength(50)
    const next = take(10_000)
    for (const end of release.splice(0)) end()
    await next
    expect(done).toHaveLength(maxOpenCalls + 1)
  })

  test('ids are remembered up to a limit, and nothing is done after it', async () => {
    for (let id = 0; id < maxRememberedIds + 5; id++) {
      await dispatcher.take(writeAppMessage('GET_CHAIN_ID', `id-${id}`, undefined))
    }
    expect(done).toHaveLength(maxRememberedIds)
    expect(posted.at(-1)?.payload?.message).toMatch(/load the page again/)
  })

  test('S2 a site that may not embed the wallet hears the reason, and nothing is done', async () => {
    const refusing = createDispatcher(new SecureError('secure/unverified-domain'), (message) =>
      posted.push(message as never),
    )
    await refusing.take(writeAppMessage('GET_USER', 'a', undefined))
    expect(posted).toEqual([
      {
        id: 'a',
        type: '@w3m-frame/GET_USER_ERROR',
        payload: { message: 'unverified_domain', code: 'secure/unverified-domain' },
      },
    ])
    await refusing.take('nonsense')
    expect(posted).toHaveLength(1)
  })

  test('a page that has gone is answered nothing', async () => {
    dispatcher.close()
    await dispatcher.take(writeAppMessage('GET_CHAIN_ID', 'a', undefined))
    expect([...done, ...posted]).toEqual([])
  })
})
