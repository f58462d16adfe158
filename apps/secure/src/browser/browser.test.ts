import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core'
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chromiumFlags, chromiumPath, fullChromium } from '../../../../scripts/lib/chromium.mjs'
import { projectId } from '../testing/startTestGateway.js'
import { listedHost, startTestSite, type TestSite } from '../testing/startTestSite.js'

type Site = Window & {
  embed(src: string): Promise<void>
  ask(name: string, payload?: unknown, id?: string): Promise<unknown>
  heard: { type: string }[]
  isLoaded?: boolean
}

/** The last of these counts: Playwright's own would switch off that each site has a storage of its own (S15). */
const partitioned = '--disable-features=SpareRendererForSitePerProcess'

let site: TestSite
let browser: Browser
let people = 0
const contexts: BrowserContext[] = []

beforeAll(async () => {
  site = await startTestSite()
  browser = await chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, partitioned] })
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

const toFrameUrl = (project = projectId) =>
  `${site.secureUrl}/sdk?projectId=${project}&chainId=eip155:31337&version=4`

async function openContext(from = browser): Promise<BrowserContext> {
  const context = await from.newContext({ viewport: { width: 900, height: 800 } })
  contexts.push(context)
  return context
}

async function openSite(context: BrowserContext, host = listedHost): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.toOrigin(host))
  return page
}

const embed = (page: Page, src = toFrameUrl()) =>
  page.evaluate((address) => (window as unknown as Site).embed(address), src)
const ask = (page: Page, name: string, payload?: unknown) =>
  page.evaluate(([one, two]) => (window as unknown as Site).ask(one as string, two), [name, payload] as const)

function getFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(site.secureUrl))
  if (!frame) throw new Error('The frame is not there')
  return frame
}

/** Whether the browser has refused to show the frame. */
async function isBlocked(page: Page, src = toFrameUrl()): Promise<boolean> {
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  await page.evaluate((address) => void (window as unknown as Site).embed(address), src)
  await page.waitForFunction(() => {
    const { heard, isLoaded } = window as unknown as Site
    return isLoaded || heard.length > 0
  })
  const outcome = () => complaints.some((text) => text.includes('frame-ancestors')) || undefined
  const isReady = () => page.evaluate(() => (window as unknown as Site).heard.length > 0)
  return vi.waitFor(async () => {
    if (outcome()) return true
    if (await isReady()) return false
    throw new Error('neither shown nor refused yet')
  })
}

async function login(page: Page, email: string): Promise<Hex> {
  await ask(page, 'CONNECT_EMAIL', { email })
  await ask(page, 'CONNECT_OTP', { otp: await site.gateway.readCode(email) })
  return ((await ask(page, 'GET_USER', { chainId: 31_337 })) as { address: Hex }).address
}

/** A mailbox nobody has used; the gateway's clock goes by what the machine's does. */
function takeEmail(): string {
  people += 1
  site.gateway.clock.nowMs = Date.now()
  return `ann${people}@example.org`
}

test('S2 a listed site shows the frame, and so does one that a wildcard stands for', async () => {
  const context = await openContext()
  for (const host of [listedHost, 'a.shop.localhost']) {
    expect(await isBlocked(await openSite(context, host)), host).toBe(false)
  }
})

test('S2 no other site does, no project that is unknown, and no page within a page', async () => {
  const context = await openContext()
  expect(await isBlocked(await openSite(context, 'evil.localhost'))).toBe(true)
  expect(await isBlocked(await openSite(context, 'shop.localhost'))).toBe(true)
  expect(await isBlocked(await openSite(context), toFrameUrl('nobody'))).toBe(true)
  const evil = await openSite(context, 'evil.localhost')
  const complaints: string[] = []
  evil.on('console', (message) => complaints.push(message.text()))
  await evil.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }))
  }, site.toOrigin(listedHost))
  const inner = await vi.waitFor(() => {
    const found = evil.frames().find((frame) => frame.url().startsWith(site.toOrigin(listedHost)))
    if (!found) throw new Error('not yet')
    return found
  })
  await inner.waitForFunction(() => 'embed' in window)
  await inner.evaluate((src) => void (window as unknown as Site).embed(src), toFrameUrl())
  await vi.waitFor(() => expect(complaints.join()).toContain('frame-ancestors'))
})

test('S6 in the frame no text becomes a script, and nothing is reached but the gateway; the worker reaches nothing', async () => {
  const page = await openSite(await openContext())
  await embed(page)
  await login(page, takeEmail())
  const frame = getFrame(page)
  const tried = await frame.evaluate(async (elsewhere) => {
    const attempt = async (run: () => unknown) => {
      try {
        await run()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const script = document.createElement('script')
    const isRun = new Promise((resolve) => {
      Object.assign(window, { ran: () => resolve('ran') })
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
    })
    const html = await attempt(() => {
      document.body.innerHTML = '<img>'
    })
    const text = await attempt(() => {
      script.textContent = 'window.ran()'
    })
    const inline = await isRun
    return {
      ...{ html, text, inline },
      code: await attempt(() => new Function('return 1')()),
      elsewhere: await attempt(() => fetch(elsewhere)),
      worker: await attempt(() => new Worker(URL.createObjectURL(new Blob(['1'])))),
    }
  }, site.toOrigin('evil.localhost'))
  expect(tried).toMatchObject({
    html: 'TypeError',
    text: 'TypeError',
    inline: 'require-trusted-types-for',
    elsewhere: 'TypeError',
    worker: 'TypeError',
  })
  expect(tried.code).not.toBe('done')
  const [worker] = page.workers()
  const reached = await worker?.evaluate(
    (url) =>
      fetch(url).then(
        () => 'reached',
        () => 'refused',
      ),
    `${site.gateway.url}/health`,
  )
  expect(reached).toBe('refused')
})

test('a visitor logs in, sees what is signed, and signs; a second tab is logged in, another site is not', async () => {
  const context = await openContext()
  const page = await openSite(context)
  await embed(page)
  const email = takeEmail()
  const address = await login(page, email)
  const signing = ask(page, 'RPC_REQUEST', {
    method: 'personal_sign',
    params: [stringToHex('Hello'), address],
    chainId: 31_337,
  })
  const frame = getFrame(page)
  await frame.getByText('Hello').first().waitFor()
  expect(await frame.locator('body').textContent()).toContain(new URL(site.toOrigin(listedHost)).host)
  await frame.locator('button.primary[aria-disabled=false]').press('Enter')
  expect(await recoverMessageAddress({ message: 'Hello', signature: (await signing) as Hex })).toBe(address)

  const tab = await openSite(context)
  await embed(tab)
  expect(await ask(tab, 'IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await ask(tab, 'GET_USER', { chainId: 31_337 })).toMatchObject({ address, email })
  const shop = await openSite(context, 'a.shop.localhost')
  await embed(shop)
  expect(await ask(shop, 'IS_CONNECTED')).toEqual({ isConnected: false })
  await ask(tab, 'SIGN_OUT')
  expect(await ask(page, 'IS_CONNECTED')).toEqual({ isConnected: false })
})

test('S1 a sibling’s messages and ports do nothing, before the page speaks and after', async () => {
  const page = await openSite(await openContext())
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, name: 'evil' })
    document.body.append(frame)
  }, site.toOrigin('evil.localhost'))
  await vi.waitFor(() => expect(page.frames().some((frame) => frame.name() === 'evil')).toBe(true))
  const evil = page.frames().find((frame) => frame.name() === 'evil')
  await evil?.waitForFunction(() => 'embed' in window)
  // It hands over ports of its own, again and again, to whatever frame stands beside it.
  await evil?.evaluate(() => {
    const answers: unknown[] = []
    const evil = { answers, rounds: 0 }
    Object.assign(window, { evil })
    setInterval(() => {
      evil.rounds += 1
      for (let index = 0; index < parent.frames.length; index++) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => answers.push(data)
        port1.postMessage({ id: crypto.randomUUID(), type: '@w3m-app/GET_CHAIN_ID' })
        parent.frames[index]?.postMessage('', '*', [port2])
      }
    }, 1)
  })
  const readEvil = () =>
    evil?.evaluate(() => (window as unknown as { evil: { answers: unknown[]; rounds: number } }).evil)
  await embed(page)
  // Once while the page speaks to it, and once after.
  for (let round = 0; round < 2; round++) {
    const { rounds = 0 } = (await readEvil()) ?? {}
    await expect.poll(async () => (await readEvil())?.rounds).toBeGreaterThan(rounds + 20)
    expect(await ask(page, 'GET_CHAIN_ID')).toEqual({ chainId: 31_337 })
  }
  expect(await readEvil()).toMatchObject({ answers: [] })
})

test('S15 where the browser keeps nothing for the frame, it works for as long as the page is there', async () => {
  const blocked = await chromium.launch({ executablePath: fullChromium.path, args: chromiumFlags })
  try {
    const context = await openContext(blocked)
    const page = await openSite(context)
    await embed(page)
    const isTouchable = await getFrame(page).evaluate(() => {
      try {
        return localStorage.length >= 0
      } catch {
        return false
      }
    })
    expect(isTouchable).toBe(false)
    const email = takeEmail()
    const address = await login(page, email)
    expect(await ask(page, 'IS_CONNECTED')).toEqual({ isConnected: true })
    const again = await openSite(context)
    await embed(again)
    expect(await ask(again, 'IS_CONNECTED')).toEqual({ isConnected: false })
    expect(address).toMatch(/^0x/)
  } finally {
    await blocked.close()
  }
})
