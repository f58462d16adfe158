// @vitest-environment happy-dom
import type { Siwx } from '@latchkey/core'
import { createMemorySiwx, type MemorySiwx } from '@latchkey/testing'
import { addressPlaceholder } from '@latchkey/wire/frame'
import { expect, test } from 'vitest'
import { createEmbeddedKit, logIn } from '../testing/createEmbeddedKit.js'
import { createTestFrame } from '../testing/createTestFrame.js'

const { host, href } = window.location

/** A sign-in at this page, changed as a test says. */
function createSiwx(change: Partial<Awaited<ReturnType<Siwx['createMessage']>>> = {}): MemorySiwx {
  const siwx = createMemorySiwx()
  const { createMessage } = siwx
  siwx.createMessage = async (input) => {
    const message = { ...(await createMessage(input)), domain: host, uri: href, ...change }
    return { ...message, toString: () => `${host} wants you to sign in:\n${input.accountAddress}` }
  }
  return siwx
}

async function enter(siwx: Siwx, options: Parameters<typeof createEmbeddedKit>[0] = {}) {
  const subject = await createEmbeddedKit({ siwx, ...options })
  const statuses: string[] = []
  subject.kit.store.subscribe(({ signIn }, before) => {
    if (signIn !== before.signIn) statuses.push(signIn.status)
  })
  await logIn(subject)
  await expect.poll(() => statuses.length).toBeGreaterThan(0)
  const asked = subject.frame.asked.flatMap(({ name, payload }) =>
    name === 'GET_USER' && payload?.siwxMessage ? [payload.siwxMessage] : [],
  )
  return { ...subject, statuses, asked }
}

test('§4.023 a login signs in to the site in the same step, and nobody is asked to sign', async () => {
  const siwx = createSiwx()
  const { frame, statuses, asked } = await enter(siwx)
  expect(statuses).toEqual(['signedIn'])
  expect(siwx.sessions).toMatchObject([{ data: { chainId: 'eip155:1', accountAddress: frame.evmAddress } }])
  expect(siwx.sessions[0]?.login).toEqual({ name: 'email', user: { email: 'ada@example.org' } })
  expect(siwx.sessions[0]?.message).toBe(`${host} wants you to sign in:\n${frame.evmAddress}`)
  expect(asked).toMatchObject([{ accountAddress: addressPlaceholder, chainId: 'eip155:1', domain: host }])
  expect(frame.asked.some(({ name }) => name === 'RPC_REQUEST')).toBe(false)
})

test('§4.024 it waits for what is being written', async () => {
  const siwx = createSiwx()
  const subject = await createEmbeddedKit({ siwx })
  await Promise.all([logIn(subject), subject.kit.signIn.signOut(), subject.kit.signIn.signOut()])
  expect(siwx.peak).toBe(1)
})

test.each([
  ['the wallet signs nothing unasked', {}, true],
  ['the message is for another domain', { domain: 'elsewhere.example' }, false],
  ['the message is for another address', { uri: 'https://elsewhere.example/' }, false],
  ['(S13) the message gives rights away', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }, false],
  ['the message is longer than the protocol has it', { statement: 'x'.repeat(501) }, false],
])('§4.023 where %s the visitor is asked to sign afterwards', async (_, change, asksBeforeSigning) => {
  const frame = createTestFrame()
  frame.asksBeforeSigning = asksBeforeSigning
  const siwx = createSiwx(change)
  const { statuses, asked } = await enter(siwx, { frame })
  expect(statuses).toEqual(['prompt'])
  expect(asked).toHaveLength(asksBeforeSigning ? 1 : 0)
  expect(siwx.sessions).toEqual([])
})

test('§4.023 a message that cannot be made, or a session that is not taken, stops no login', async () => {
  const unmade = createSiwx()
  unmade.createMessage = async () => {
    throw new Error('The gateway is down')
  }
  expect((await enter(unmade)).statuses).toEqual(['prompt'])
  const untaken = createSiwx()
  untaken.addSession = async () => {
    throw new Error('HTTP status code: 401')
  }
  expect((await enter(untaken)).statuses).toEqual(['prompt'])
})

test('§4.023 nothing is signed along with what is only taken up again', async () => {
  const siwx = createSiwx()
  const { kit, frame, storage } = await enter(siwx)
  kit.destroy()
  const again = await createEmbeddedKit({ siwx, frame, storage })
  await expect.poll(() => again.kit.store.getState().isInitialized).toBe(true)
  expect(siwx.sessions).toHaveLength(1)
  const signed = frame.asked.filter(({ name, payload }) => name === 'GET_USER' && payload?.siwxMessage)
  expect(signed).toHaveLength(1)
})
