import { getSecureProject } from '@latchkey/wire/secure'
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Unlock } from '../shared/Unlock.js'
import { createTestStore, openTestPage, type TestPage } from '../testing/openTestPage.js'
import { otherSite, startTestGateway, type TestGateway } from '../testing/startTestGateway.js'

const passphrase = 'solve tiny crawl bundle ozone marble'
const chainId = 31_337

let gateway: TestGateway
let people = 0
let email = ''
/** Everything that was asked of the gateway. */
const sent: { path: string; body: string }[] = []
const pages: TestPage[] = []

beforeAll(async () => {
  const started = await startTestGateway({ recoveryPolicy: 'required' })
  gateway = {
    ...started,
    fetch: (input, init) => {
      sent.push({ path: new URL(String(input)).pathname, body: String(init?.body ?? '') })
      return started.fetch(input, init)
    },
  }
})
afterAll(() => gateway.close())
beforeEach(() => {
  people += 1
  email = `ann${people}@example.org`
  // Thirty mails an hour leave for one network.
  gateway.clock.nowMs += 240_000
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

async function open(options?: Parameters<typeof openTestPage>[1]): Promise<TestPage> {
  const page = await openTestPage(gateway, options)
  pages.push(page)
  return page
}

/** A visitor who chooses, or types, this passphrase. */
const byPassphrase =
  (text = passphrase): Unlock =>
  async (request) => {
    if (request.kind === 'make') {
      await request.make({ type: 'passphrase', label: 'Passphrase', passphrase: text })
    } else if (request.kind === 'open') {
      await request.open({ type: 'passphrase', slotId: request.passphraseSlotId ?? '', passphrase: text })
    }
    return true
  }

/** A page whose visitor has made a wallet that only they open. */
async function makeWallet(options?: Parameters<typeof openTestPage>[1]) {
  const page = await open(options)
  page.unlock = byPassphrase()
  await page.login(email)
  const { address } = await page.ask('GET_USER', { chainId })
  page.unlock = async () => false
  return { page, address: address as Hex }
}

/** Somebody logs in again, elsewhere. */
async function openElsewhere(options?: Parameters<typeof openTestPage>[1]): Promise<TestPage> {
  gateway.clock.nowMs += 60_000
  const page = await open(options)
  await page.login(email)
  return page
}

async function expectSigning(page: TestPage, address: Hex): Promise<void> {
  const signature = (await page.ask('RPC_REQUEST', {
    method: 'personal_sign',
    params: [stringToHex('Hello'), address],
    chainId,
  })) as Hex
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
}

const sign = (page: TestPage, address: Hex) =>
  page.ask('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex('Hello'), address], chainId })

const getPrompts = (page: TestPage) =>
  page.heard.flatMap((message) =>
    message.kind === 'event' && message.name === 'PROMPT'
      ? [(message.payload as { isOpen: boolean }).isOpen]
      : [],
  )

test.each([
  ['prompt', true],
  ['managed', false],
] as const)(
  'under the policy %s a wallet of the operator’s can be taken over: %s',
  async (recoveryPolicy, isUpgradable) => {
    const other = await startTestGateway({ recoveryPolicy })
    const page = await openTestPage(other)
    pages.push(page)
    await page.login(email)
    expect(await page.ask('GET_USER', { chainId })).toMatchObject({ isUpgradable })
    await other.close()
  },
)

describe('a first login where the operator keeps no way in', () => {
  test('§4.6.14 makes a wallet that its owner holds, and nothing of the operator’s is ever sent', async () => {
    sent.length = 0
    const store = createTestStore()
    const { address, page } = await makeWallet({ store })
    expect(page.unlocks.map(({ kind }) => kind)).toEqual(['make'])
    expect(getPrompts(page)).toEqual([true, false])
    expect(await page.ask('GET_USER', { chainId })).toMatchObject({ isUpgradable: false })
    await expectSigning(page, address)
    // This browser has a way in now: nobody is asked, on this page or the next.
    const next = await open({ store })
    await expectSigning(next, address)
    expect([page.unlocks.length, next.unlocks.length]).toEqual([1, 0])
    expect(sent.some(({ path }) => path.includes('vault'))).toBe(true)
    expect(JSON.stringify(sent)).not.toMatch(/keeperHalf|managed|solve tiny/)
  })

  test('that is not gone through with loses nothing: the next login asks again', async () => {
    const page = await open()
    await page.login(email)
    await expect(page.ask('GET_USER', { chainId })).rejects.toThrow('User rejected the request')
    page.unlock = async (request) => {
      if (request.kind !== 'make') throw new Error('There is no wallet to open')
      const weak = request.make({ type: 'passphrase', label: 'Passphrase', passphrase: 'letmein' })
      await expect(weak).rejects.toThrow('easy to guess')
      return byPassphrase()(request)
    }
    const { address } = await page.ask('GET_USER', { chainId })
    await expectSigning(page, address as Hex)
  })

  test('a page that is loaded again without a wallet asks for another login, and opens nothing by itself', async () => {
    const store = createTestStore()
    const page = await open({ store })
    await page.login(email)
    await expect(page.ask('GET_USER', { chainId })).rejects.toThrow()
    const next = await open({ store })
    await expect(next.ask('GET_USER', { chainId })).rejects.toThrow('Log out, and log in again')
    expect(next.unlocks).toEqual([])
  })

  test('asks its owner as well who came while that was so, when the project has another policy by now', async () => {
    const changed: TestGateway = {
      ...gateway,
      async fetch(input, init) {
        const answer = await gateway.fetch(input, init)
        if (!String(input).endsWith(getSecureProject.path)) return answer
        return Response.json({ ...((await answer.json()) as object), recoveryPolicy: 'prompt' })
      },
    }
    const page = await openTestPage(changed)
    pages.push(page)
    page.unlock = byPassphrase()
    await page.login(email)
    const { address } = await page.ask('GET_USER', { chainId })
    expect(page.unlocks.map(({ kind }) => kind)).toEqual(['make'])
    await expectSigning(page, address as Hex)
  })

  test('in two tabs at once makes one wallet, which both use', async () => {
    const store = createTestStore()
    const tabs = [await open({ store }), await open({ store })] as const
    for (const tab of tabs) tab.unlock = byPassphrase()
    await tabs[0].login(email)
    gateway.clock.nowMs += 60_000
    // It is logged in already.
    expect(await tabs[1].ask('CONNECT_EMAIL', { email })).toEqual({ action: 'CONNECT' })
    const users = await Promise.all(tabs.map((tab) => tab.ask('GET_USER', { chainId })))
    expect(new Set(users.map(({ address }) => address)).size).toBe(1)
    for (const tab of tabs) await expectSigning(tab, users[0]?.address as Hex)
  })
})

describe('a wallet that its owner holds, where this browser has no way in', () => {
  test('a wrong passphrase is refused and told, the right one opens it', async () => {
    const { address } = await makeWallet()
    const page = await openElsewhere({ origin: otherSite })
    page.unlock = async (request) => {
      expect(request).toMatchObject({ kind: 'open', origin: otherSite, passkeys: [], isLoginFresh: true })
      await expect(byPassphrase('solve tiny crawl bundle ozone muffin')(request)).rejects.toThrow(
        'This passphrase does not open the wallet',
      )
      return byPassphrase()(request)
    }
    expect((await page.ask('GET_USER', { chainId })).address).toBe(address)
    await expectSigning(page, address)
    expect(page.unlocks).toHaveLength(1)
  })

  test('who would rather not is logged in all the same, and is asked when something is signed', async () => {
    const { address } = await makeWallet()
    const store = createTestStore()
    const page = await openElsewhere({ store })
    expect((await page.ask('GET_USER', { chainId })).address).toBe(address)
    expect((await page.ask('GET_USER', { chainId })).address).toBe(address)
    expect(page.unlocks).toHaveLength(1)
    await expect(sign(page, address)).rejects.toThrow('User rejected the request')
    // A page that is loaded again asks nobody until then either.
    const next = await open({ store })
    expect((await next.ask('GET_USER', { chainId })).address).toBe(address)
    expect(next.unlocks).toEqual([])
    next.unlock = byPassphrase()
    await expectSigning(next, address)
    await expectSigning(next, address)
    expect(next.unlocks).toHaveLength(1)
    expect(getPrompts(next)).toEqual([true, false])
  })

  test('what the page takes back is not asked any more, and the next request asks again', async () => {
    const { address } = await makeWallet()
    const page = await openElsewhere()
    await page.ask('GET_USER', { chainId })
    page.unlock = ({ signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)))
    const signing = sign(page, address)
    await vi.waitFor(() => expect(getPrompts(page).at(-1)).toBe(true))
    page.post({ id: 'take-back', type: '@w3m-app/RPC_ABORT' })
    await expect(signing).rejects.toThrow('Request was aborted')
    page.unlock = byPassphrase()
    await expectSigning(page, address)
  })

  test('§4.3.3 a login that is too old opens nothing by a passphrase, and the visitor is told before', async () => {
    const { address } = await makeWallet()
    const page = await openElsewhere()
    await page.ask('GET_USER', { chainId })
    gateway.clock.nowMs += 10 * 60_000 + 1
    let refusal: unknown
    page.unlock = async (request) => {
      expect(request).toMatchObject({ isLoginFresh: false })
      refusal = await byPassphrase()(request).catch((error: Error) => error.message)
      return false
    }
    await expect(sign(page, address)).rejects.toThrow('User rejected the request')
    expect(refusal).toContain('at most 10 minutes old')
  })

  test('two wallets in two tabs each: each is opened by its own passphrase alone', async () => {
    const first = await makeWallet()
    const firstEmail = email
    email = `bob${people}@example.org`
    const second = await makeWallet({ origin: otherSite })
    expect(second.address).not.toBe(first.address)
    for (const [who, { address }] of [
      [firstEmail, first],
      [email, second],
    ] as const) {
      gateway.clock.nowMs += 60_000
      const store = createTestStore()
      const tabs = [await open({ store }), await open({ store })]
      await tabs[0]?.login(who)
      for (const tab of tabs) tab.unlock = byPassphrase()
      // Neither waits for the other's visitor.
      await Promise.all(tabs.map((tab) => expectSigning(tab, address)))
    }
  })
})
