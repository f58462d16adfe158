import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { writeSocialResult } from '@latchkey/wire/secure'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore, type Store } from '../shared/openStore.js'
import { createTestStore, openTestPage, type TestPage } from '../testing/openTestPage.js'
import {
  approvalProjectId,
  otherSite,
  site,
  startTestGateway,
  type TestGateway,
} from '../testing/startTestGateway.js'
import { startTestProviders, type TestProviders } from '../testing/startTestProviders.js'

let chains: TestChains
let providers: TestProviders
let gateway: TestGateway
const asked: string[] = []
/** Told each answer of the gateway; what it gives is done before the frame hears it. */
let onAnswered: (path: string) => Promise<unknown> = async () => undefined
const pages: TestPage[] = []

beforeAll(async () => {
  chains = await startTestChains({ chains: 1 })
  providers = await startTestProviders({ rpcUrl: chains.networks[0].rpcUrls.default.http[0] })
  const started = await startTestGateway({ networks: chains.networks, social: providers.social })
  providers.gatewayUrl = started.url
  gateway = {
    ...started,
    async fetch(input, init) {
      const { pathname } = new URL(String(input))
      asked.push(pathname)
      const answer = await started.fetch(input, init)
      await onAnswered(pathname)
      return answer
    },
  }
})
afterAll(async () => {
  await gateway?.close()
  await providers?.stop()
  await chains?.stop()
})
beforeEach(() => {
  gateway.clock.nowMs = Date.now()
})
afterEach(() => {
  onAnswered = async () => undefined
  asked.length = 0
  for (const page of pages.splice(0)) page.close()
})

type OpenOptions = NonNullable<Parameters<typeof openTestPage>[1]>

async function open(options: OpenOptions): Promise<TestPage> {
  const page = await openTestPage(gateway, options)
  pages.push(page)
  return page
}

/** A page leaves for the provider, and is gone. */
async function leave(options: OpenOptions, path = '/shop?item=3#top'): Promise<string> {
  const page = await open(options)
  const returnUrl = `${options.origin ?? site}${path}`
  const { uri } = await page.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github', returnUrl })
  page.close()
  pages.splice(pages.indexOf(page), 1)
  return uri
}

/** Somebody answers at the provider: what the page is come back to with. */
async function comeBack(uri: string, person = 'ada'): Promise<{ address: URL; resultUri: string }> {
  const address = new URL(await providers.visit(uri, person))
  const resultUri = address.searchParams.get('result_uri') ?? ''
  address.searchParams.delete('result_uri')
  return { address, resultUri }
}

const finish = (page: TestPage, uri: string) => page.ask('CONNECT_SOCIAL', { uri })
const countFinishes = () => asked.filter((path) => path === '/secure/v1/social/finish').length
/** The code of a visitor's no, and the name that goes into its text. */
const deniedByGithub = { code: 'social/denied', context: { provider: 'GitHub' } }
const foreign = /not the answer to the login/

describe('§2.030 a login whose page leaves for the provider', () => {
  test('is finished by the page that is come back to, once', async () => {
    const store = createTestStore()
    const { address, resultUri } = await comeBack(await leave({ store }))
    expect(address.href).toBe(`${site}/shop?item=3#top`)
    const page = await open({ store })
    expect(await finish(page, resultUri)).toMatchObject({ userName: 'ada' })
    expect(await page.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(countFinishes()).toBe(1)
    await expect(finish(page, resultUri)).rejects.toThrow(foreign)
    const again = await open({ store })
    await expect(finish(again, resultUri)).rejects.toThrow(foreign)
    expect(countFinishes()).toBe(1)
    // What it did not change is still there.
    expect(await again.ask('GET_USER')).toMatchObject({ userName: 'ada' })
  })

  test('is told the person’s no by the gateway, and nothing is kept of it', async () => {
    const store = createTestStore()
    const { resultUri } = await comeBack(await leave({ store }), 'dan')
    const page = await open({ store })
    await expect(finish(page, resultUri)).rejects.toMatchObject(deniedByGithub)
    await expect(finish(page, resultUri)).rejects.toThrow(foreign)
    expect(await page.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  test('S9 a link that says it was refused changes nothing, and its words are not repeated', async () => {
    const store = createTestStore()
    const uri = await leave({ store })
    const page = await open({ store })
    const made = [
      writeSocialResult('https://evil.example', { error: 'social/denied' }),
      'https://evil.example/loading?error=Call+%2B1+555+0100',
    ]
    for (const link of made) await expect(finish(page, link)).rejects.toThrow(foreign)
    const { resultUri } = await comeBack(uri)
    for (const link of made) await expect(finish(page, link)).rejects.toThrow(foreign)
    expect(await finish(page, resultUri)).toMatchObject({ userName: 'ada' })
  })

  test('S9 is finished by nobody else: another browser, site or project has not begun it', async () => {
    const store = createTestStore()
    const uri = await leave({ store })
    const { resultUri } = await comeBack(uri)
    const others: OpenOptions[] = [
      { store: createTestStore() },
      { store, origin: otherSite },
      { store, project: approvalProjectId },
    ]
    for (const options of others) {
      const other = await open(options)
      await expect(finish(other, resultUri)).rejects.toThrow(foreign)
      expect(await other.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    }
    expect(countFinishes()).toBe(0)
    expect(await finish(await open({ store }), resultUri)).toMatchObject({ userName: 'ada' })
  })

  test('S9 brings no other result than its own: one of another login does nothing to it', async () => {
    const [store, theirs] = [createTestStore(), createTestStore()]
    const uri = await leave({ store })
    const stolen = await comeBack(await leave({ store: theirs, origin: otherSite }), 'bo')
    const page = await open({ store })
    await expect(finish(page, stolen.resultUri)).rejects.toThrow(foreign)
    for (const text of ['https://site.example/', 'https://site.example/?transactionId=1&result=2']) {
      await expect(finish(page, text)).rejects.toThrow(foreign)
    }
    const { resultUri } = await comeBack(uri)
    expect(await finish(page, resultUri)).toMatchObject({ userName: 'ada' })
  })

  test('is over after five minutes, and its secret is deleted then', async () => {
    const { kept, store } = createWatchedStore()
    const { resultUri } = await comeBack(await leave({ store }))
    expect(kept()).toHaveLength(1)
    gateway.clock.nowMs += 300_001
    const page = await open({ store })
    await expect(finish(page, resultUri)).rejects.toThrow('The login took too long. Begin again')
    expect(kept()).toEqual([])
    expect(countFinishes()).toBe(0)
  })

  test('is one at a time at a site: of two tabs the later one’s counts, and the earlier is told', async () => {
    const { kept, store } = createWatchedStore()
    const [first, second] = [await leave({ store }), await leave({ store }, '/other')]
    expect(kept()).toHaveLength(1)
    const [mine, other] = [await comeBack(first), await comeBack(second, 'bo')]
    const page = await open({ store })
    await expect(finish(page, mine.resultUri)).rejects.toThrow(foreign)
    expect(await finish(await open({ store }), other.resultUri)).toMatchObject({ userName: 'bo' })
    expect(kept()).toEqual([])
  })

  test('is finished once though two pages try at the same time', async () => {
    const store = createTestStore()
    const { resultUri } = await comeBack(await leave({ store }))
    const both = [await open({ store }), await open({ store })]
    const answers = await Promise.allSettled(both.map((page) => finish(page, resultUri)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is gone with who cancels before the page has left', async () => {
    const { kept, store } = createWatchedStore()
    const page = await open({ store })
    const returnUrl = `${site}/`
    const { uri } = await page.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github', returnUrl })
    await page.ask('RELOAD')
    expect(kept()).toEqual([])
    const { resultUri } = await comeBack(uri)
    await expect(finish(await open({ store }), resultUri)).rejects.toThrow(foreign)
  })

  test('lets nobody in who leaves while it is finished', async () => {
    const store = createTestStore()
    const { resultUri } = await comeBack(await leave({ store }))
    const page = await open({ store })
    onAnswered = async (path) => {
      if (path === '/secure/v1/social/finish') await page.ask('RELOAD')
    }
    await expect(finish(page, resultUri)).rejects.toThrow('Request was aborted')
    expect(await page.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  test('S15 is not begun where the browser keeps nothing, and the visitor is told another way', async () => {
    const store = createMemoryStore()
    const page = await open({ store })
    const payload = { provider: 'github', returnUrl: `${site}/` } as const
    await expect(page.ask('GET_SOCIAL_REDIRECT_URI', payload)).rejects.toThrow(/Log in by email instead/)
    expect(asked).not.toContain('/secure/v1/social/start')
    const { resultUri } = await comeBack(await leave({ store: createTestStore() }))
    await expect(finish(page, resultUri)).rejects.toThrow(/keeps nothing.*Log in by email instead/)
    // With a window it can be done.
    expect((await page.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })).uri).toMatch(/^http/)
  })

  test.each([
    'javascript:alert(1)',
    `data:text/html,${site}`,
    `blob:${site}/5c9d7b1e-0000-4000-8000-000000000000`,
    'https://evil.example/',
    `${otherSite}/`,
    `${site}.evil.example/`,
    `${site}:8443/`,
    site.replace('https', 'http'),
    site.replace('://', '://ada@'),
    site.replace('://', '://:secret@'),
    `${site}/?long=${'x'.repeat(2_000)}`,
  ])('S9 never comes back to %s', async (returnUrl) => {
    const { kept, store } = createWatchedStore()
    const page = await open({ store })
    await expect(page.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github', returnUrl })).rejects.toThrow(
      `The login can only come back to a page of ${site}. Nothing was begun`,
    )
    expect(asked).not.toContain('/secure/v1/social/start')
    expect(kept()).toEqual([])
  })
})

/** A browser whose kept logins can be looked at. */
function createWatchedStore(): { store: Store; kept(): unknown[] } {
  const own = createTestStore()
  const logins = new Map<string, unknown>()
  return {
    kept: () => [...logins.values()],
    store: {
      ...own,
      async put(name, value) {
        if (name.startsWith('login ')) logins.set(name, value)
        await own.put(name, value)
      },
      async remove(name) {
        logins.delete(name)
        await own.remove(name)
      },
    },
  }
}
