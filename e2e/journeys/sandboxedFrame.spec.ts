import { installOtherWallet } from '../support/chains/eip155/installOtherWallet.js'
import { type ServedPage, servePageOf } from '../support/servePageOf.js'
import { expect, test } from '../support/test.js'

let site: ServedPage
test.beforeAll(async () => {
  site = await servePageOf('sandboxed')
})
test.afterAll(() => site.close())

test('§8.036 §4.016 in a sandboxed frame, which may keep nothing and is of no site, a visitor connects and signs in', async ({
  page,
  stack,
}) => {
  await installOtherWallet(page)
  const asked: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(stack.addresses.gateway) && request.method() === 'POST')
      asked.push(request.headers().origin)
  })
  const around = new URL('/around', site.url).href
  const framed = `${site.url}?gateway=${encodeURIComponent(stack.addresses.gateway)}`
  const body = `<iframe sandbox="allow-scripts" style="width: 100%; height: 700px" src="${framed}"></iframe>`
  await page.route(around, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(around)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Connect wallet' }).click()
  expect(await frame.locator('body').evaluate(getForbidden)).toEqual([
    'SecurityError',
    'SecurityError',
    'null',
  ])
  const dialog = frame.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Mock Wallet/ }).click()
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(frame.locator('body')).toHaveAttribute('data-sign-in', 'signedIn')
  expect(asked).toContain('null')
})

/** What the page may not touch, and what it says it is of. */
function getForbidden(): string[] {
  const touch = (get: () => unknown) => {
    try {
      return String(get())
    } catch (error) {
      return (error as Error).name
    }
  }
  return [touch(() => localStorage), touch(() => document.cookie), window.origin]
}
