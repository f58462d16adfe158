import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { readSocialHandover } from '@latchkey/wire/secure'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestPage, type TestPage } from '../testing/openTestPage.js'
import { startTestGateway, type TestGateway } from '../testing/startTestGateway.js'
import { startTestProviders, type TestProviders } from '../testing/startTestProviders.js'

let chains: TestChains
let providers: TestProviders
let gateway: TestGateway
/** Stands between the gateway and Farcaster's relay. */
let between: Server
/** While it is set nobody reaches the relay. */
let isRelayDown = false
/** Told each question to the gateway; what it gives is done before it goes out. */
let onAsked: (path: string) => Promise<void> = async () => undefined
const asked: string[] = []
const pages: TestPage[] = []

beforeAll(async () => {
  chains = await startTestChains({ chains: 2 })
  let relayUrl = ''
  const pass: RequestListener = async (request, response) => {
    if (isRelayDown) return void response.writeHead(503).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization } = request.headers
    const answer = await fetch(`${relayUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks).toString() }),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }
  between = createServer(pass)
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const { port } = between.address() as AddressInfo
  providers = await startTestProviders({
    rpcUrl: chains.networks[0].rpcUrls.default.http[0],
    farcasterUrl(url) {
      relayUrl = url
      return `http://127.0.0.1:${port}`
    },
  })
  const started = await startTestGateway({ networks: chains.networks, social: providers.social })
  providers.gatewayUrl = started.url
  gateway = {
    ...started,
    async fetch(input, init) {
      const { pathname } = new URL(String(input))
      asked.push(pathname)
      await onAsked(pathname)
      return started.fetch(input, init)
    },
  }
})
afterAll(async () => {
  await gateway?.close()
  await providers?.stop()
  await new Promise((resolve) => between?.close(resolve))
  await chains?.stop()
})
beforeEach(() => {
  // Who signs at Farcaster goes by the machine's clock.
  gateway.clock.nowMs = Date.now()
})
afterEach(() => {
  isRelayDown = false
  onAsked = async () => undefined
  asked.length = 0
  for (const page of pages.splice(0)) page.close()
})

async function open(): Promise<TestPage> {
  const page = await openTestPage(gateway)
  pages.push(page)
  return page
}
const statusPath = '/secure/v1/social/status'
const countStatus = () => asked.filter((path) => path === statusPath).length
const begin = async (page: TestPage) =>
  (await page.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })).uri

/** Has something happen at one of the questions for the status. */
function atQuestion(count: number, run: () => Promise<unknown>): void {
  onAsked = async (path) => {
    if (path === statusPath && countStatus() === count) await run()
  }
}

describe('S10 a window that seems closed', () => {
  test('§4.014 is waited for at the gateway, and whoever came back there is logged in', async () => {
    const page = await open()
    const uri = await begin(page)
    atQuestion(4, () => providers.visit(uri, 'ada'))
    expect(await page.ask('CONNECT_SOCIAL', { uri })).toMatchObject({ userName: 'ada' })
    expect(countStatus()).toBe(4)
    expect(await page.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    // It was good once.
    await expect(page.ask('CONNECT_SOCIAL', { uri })).rejects.toThrow(/not the answer to the login/)
  })

  test('is asked for less and less often, and no longer than a login lasts', async () => {
    const page = await open()
    const uri = await begin(page)
    const startMs = gateway.clock.nowMs
    await expect(page.ask('CONNECT_SOCIAL', { uri })).rejects.toThrow('The login took too long. Begin again')
    expect(gateway.clock.nowMs - startMs).toBeGreaterThanOrEqual(300_000)
    expect(gateway.clock.nowMs - startMs).toBeLessThan(310_000)
    expect(countStatus()).toBeLessThan(80)
    expect(await page.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  test('of somebody whom the provider did not let in is told why', async () => {
    const page = await open()
    const uri = await begin(page)
    atQuestion(2, () => providers.visit(uri, 'dan'))
    await expect(page.ask('CONNECT_SOCIAL', { uri })).rejects.toMatchObject({
      code: 'social/denied',
      context: { provider: 'GitHub' },
    })
  })

  test('is waited for through a time without a line', async () => {
    const page = await open()
    const uri = await begin(page)
    onAsked = async (path) => {
      if (path !== statusPath) return
      if (countStatus() < 6) throw new TypeError('Failed to fetch')
      if (countStatus() === 6) await providers.visit(uri, 'ada')
    }
    expect(await page.ask('CONNECT_SOCIAL', { uri })).toMatchObject({ userName: 'ada' })
  })

  test('is waited for no more once another login has begun, or the visitor has left', async () => {
    const page = await open()
    const first = await begin(page)
    let second = ''
    atQuestion(3, async () => {
      second = await begin(page)
    })
    await expect(page.ask('CONNECT_SOCIAL', { uri: first })).rejects.toThrow()
    await providers.visit(first, 'ada')
    await expect(page.ask('CONNECT_SOCIAL', { uri: first })).rejects.toThrow(/not the answer to the login/)
    asked.length = 0
    atQuestion(3, () => page.ask('RELOAD'))
    await expect(page.ask('CONNECT_SOCIAL', { uri: second })).rejects.toThrow()
    await providers.visit(second, 'ada')
    expect(await page.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  test('S9 of another page is nothing: the address alone gives no login', async () => {
    const [page, other] = [await open(), await open()]
    const uri = await begin(page)
    await begin(other)
    await providers.visit(uri, 'ada')
    await expect(other.ask('CONNECT_SOCIAL', { uri })).rejects.toThrow(/not the answer to the login/)
    expect(countStatus()).toBe(0)
    expect(await page.ask('CONNECT_SOCIAL', { uri })).toMatchObject({ userName: 'ada' })
  })

  test('§4.014 a window that hands over needs nobody to be asked', async () => {
    const page = await open()
    const uri = await begin(page)
    const handover = readSocialHandover(new URL(await providers.visit(uri, 'ada')).hash)
    const resultUri = handover && 'resultUri' in handover ? handover.resultUri : ''
    expect(await page.ask('CONNECT_SOCIAL', { uri: resultUri })).toMatchObject({ userName: 'ada' })
    expect(countStatus()).toBe(0)
  })
})

describe('§1.003.farcaster a login at Farcaster', () => {
  test('§7.046 ends in a wallet once somebody has signed', async () => {
    const page = await open()
    const { url } = await page.ask('GET_FARCASTER_URI')
    await providers.sign(url, 'ada')
    expect(await page.ask('CONNECT_FARCASTER')).toEqual({ userName: 'ada' })
    expect((await page.ask('GET_USER')).userName).toBe('ada')
    expect((await page.ask('GET_FARCASTER_URI')).url).not.toBe(url)
  })

  test('is asked for again while Farcaster cannot be reached, and tells who has waited long', async () => {
    const page = await open()
    const { url } = await page.ask('GET_FARCASTER_URI')
    await providers.sign(url, 'ada')
    isRelayDown = true
    const startMs = gateway.clock.nowMs
    await expect(page.ask('CONNECT_FARCASTER')).rejects.toThrow('Farcaster cannot be reached. Try again')
    expect(gateway.clock.nowMs - startMs).toBeGreaterThanOrEqual(30_000)
    const path = '/secure/v1/farcaster/continue'
    expect(asked.filter((one) => one === path).length).toBeLessThan(8)
    // What was signed is still there for who tries again.
    isRelayDown = false
    expect((await page.ask('GET_FARCASTER_URI')).url).toBe(url)
    expect(await page.ask('CONNECT_FARCASTER')).toEqual({ userName: 'ada' })
  })

  test('begins though Farcaster is away for a moment', async () => {
    const page = await open()
    isRelayDown = true
    const path = '/secure/v1/farcaster/start'
    onAsked = async (one) => {
      if (asked.filter((other) => other === path).length === 3 && one === path) isRelayDown = false
    }
    expect((await page.ask('GET_FARCASTER_URI')).url).toMatch(/^http/)
    isRelayDown = true
    onAsked = async () => undefined
    await expect(page.ask('GET_FARCASTER_URI')).rejects.toThrow('Farcaster cannot be reached. Try again')
    await expect(page.ask('CONNECT_FARCASTER')).rejects.toThrow('No login has begun')
  })
})
