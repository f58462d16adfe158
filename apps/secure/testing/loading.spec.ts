import { createServer } from 'node:http'
import { writeSocialHandover, writeSocialResult } from '@latchkey/wire/secure'
import type { Page } from '@playwright/test'
import { expect, test } from './secureTest.js'

const result = { transactionId: '0f8fad5b-d9cb-469f-a165-70867728950e', result: 'r'.repeat(43) }
/** What needs no window of its own: nobody is logged in with it. */
const refused = { error: 'social/denied' } as const

/** Two sites, one of which cuts windows off. */
async function startSites() {
  const server = createServer((request, response) => {
    const isCutting = request.url === '/cutting'
    response.writeHead(200, {
      'content-type': 'text/html',
      ...(isCutting && { 'cross-origin-opener-policy': 'same-origin' }),
    })
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Site</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    one: `http://one.localhost:${port}`,
    other: `http://other.localhost:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Has the page open the window as the modal does, and note what it hears, of each window it opens. */
const openFrom = (page: Page, url: string) =>
  page.evaluate((address) => {
    if (!('heard' in window)) {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      window.addEventListener('message', ({ data, origin }) => heard.push({ data, origin }))
    }
    Object.assign(window, { popup: window.open(address, 'popupWindow', 'width=600,height=800') })
  }, url)

/** Opens the window, which stays. */
async function openWindow(page: Page, url: string): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), openFrom(page, url)])
  return popup
}

/** Waits until the page sees its window closed: before, the window's name leads to the one that is going. */
const expectClosed = (page: Page) =>
  expect.poll(() => page.evaluate(() => (window as unknown as { popup: Window }).popup.closed)).toBe(true)

const readHeard = (page: Page) => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)

test('S9 what came of a login goes to the one origin it is for, and the window closes', async ({
  page,
  stack,
}) => {
  const sites = await startSites()
  const resultUri = writeSocialResult(stack.secureUrl, refused)
  await page.goto(sites.one)
  const popup = await openWindow(page, `${stack.secureUrl}/loading`)
  await expect(popup.getByText('Opening the page you log in at')).toBeVisible()
  // The provider's page comes between.
  await page.evaluate((url) => {
    ;(window as unknown as { popup: Window }).popup.location.href = url
  }, sites.other)
  await popup.waitForURL(`${sites.other}/`)
  const closed = popup.waitForEvent('close')
  const back = writeSocialHandover(stack.secureUrl, { origin: sites.one, resultUri })
  await popup.evaluate((url) => location.assign(url), back)
  await closed
  await expect
    .poll(() => readHeard(page))
    .toEqual([
      { data: { isWaiting: true }, origin: stack.secureUrl },
      { data: { resultUri }, origin: stack.secureUrl },
    ])
  await sites.close()
})

test('S9 a result is handed to nobody from a window that the login was not begun for', async ({
  page,
  stack,
}) => {
  const sites = await startSites()
  await page.goto(sites.one)
  const back = writeSocialHandover(stack.secureUrl, {
    origin: sites.one,
    resultUri: writeSocialResult(stack.secureUrl, result),
  })
  // As for somebody who was sent the address of a provider: their window has no secret.
  const sent = await openWindow(page, back)
  await expect(sent.getByRole('alert')).toContainText('started in another window')
  await sent.close()
  await expectClosed(page)
  // Nor is a secret enough that the gateway knows for no such login.
  const own = await openWindow(page, `${stack.secureUrl}/loading`)
  await expect(own.getByText('Opening the page you log in at')).toBeVisible()
  await expect.poll(() => own.evaluate(() => sessionStorage.length)).toBe(1)
  await own.goto(sites.other)
  await own.goto(back)
  await expect(own.getByRole('alert')).toContainText('started in another window')
  expect(await readHeard(page)).toEqual([{ data: { isWaiting: true }, origin: stack.secureUrl }])
  await sites.close()
})

test('a window that cannot ask the gateway says so, and asks again', async ({ page, stack }) => {
  const back = writeSocialHandover(stack.secureUrl, {
    origin: 'http://one.localhost:1',
    resultUri: writeSocialResult(stack.secureUrl, result),
  })
  await page.goto(`${stack.secureUrl}/loading`)
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(1)
  await page.goto('about:blank')
  await page.route('**/secure/v1/social/window', (route) => route.abort())
  await page.goto(back)
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await page.unroute('**/secure/v1/social/window')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('started in another window')
})

test('S9 a result that is for another site, or made up, is handed to nobody', async ({ page, stack }) => {
  const sites = await startSites()
  await page.goto(sites.one)
  const resultUri = writeSocialResult(stack.secureUrl, refused)
  const madeUp = [
    writeSocialHandover(stack.secureUrl, {
      origin: sites.one,
      resultUri: writeSocialResult('https://evil.example', result),
    }),
    `${stack.secureUrl}/loading#origin=*&resultUri=${encodeURIComponent(resultUri)}`,
    `${stack.secureUrl}/loading#${'x'.repeat(100_000)}`,
  ]
  for (const url of madeUp) {
    const popup = await openWindow(page, url)
    await expect(popup.getByRole('alert')).toContainText('This isn’t the answer to a login')
    await popup.close()
    await expectClosed(page)
  }
  // It may be closed before the browser has told of it.
  const handOver = async (origin: string, uri: string) => {
    await openFrom(page, writeSocialHandover(stack.secureUrl, { origin, resultUri: uri }))
    await expectClosed(page)
  }
  const notForPage = writeSocialResult(stack.secureUrl, { error: 'social/failed' })
  await handOver(sites.other, notForPage)
  // Messages come in the order they were sent in, so none from before is still on its way once this one is there.
  await handOver(sites.one, resultUri)
  await expect.poll(() => readHeard(page)).toEqual([{ data: { resultUri }, origin: stack.secureUrl }])
  await sites.close()
})

test('S10 a window that was cut off sends the visitor back to the site', async ({ page, stack }) => {
  const sites = await startSites()
  await page.goto(`${sites.one}/cutting`)
  const resultUri = writeSocialResult(stack.secureUrl, refused)
  const popup = await openWindow(page, writeSocialHandover(stack.secureUrl, { origin: sites.one, resultUri }))
  await expect(popup.getByText('It continues by itself')).toBeVisible()
  await expect(popup.getByText('You can close this window')).toBeVisible()
  expect(new URL(popup.url()).hash).toBe('')
  expect(await readHeard(page)).toEqual([])
  await sites.close()
})

test('a login that no site can be told of says why', async ({ page, stack }) => {
  await page.goto(writeSocialHandover(stack.secureUrl, { error: 'social/not-kept' }))
  await expect(page.getByRole('alert')).toContainText('We couldn’t save your login')
})
