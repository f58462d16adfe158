import AxeBuilder from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { other, unlisted } from '../testing/createRequest.js'
import { fixtures } from '../testing/fixtures.js'
import { type ApprovalBrowser, openBrowser } from '../testing/openBrowser.js'

let browser: ApprovalBrowser
let page: Page
const complaints: string[] = []
beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 360, height: 600 } })
  page.setDefaultTimeout(15_000)
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    // Only the icon that no page here has.
    if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico'))
      complaints.push(message.text())
  })
})
afterAll(() => browser.close())

const open = async (fixture: string, more: Record<string, string> = {}) => {
  await page.goto(browser.harness.frameUrl(fixture, more))
  await page.locator('.approval .part, .approval .changes').first().waitFor()
}

type AxeWindow = {
  axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
}
const audit = async () => {
  const { violations } = await page.evaluate(() =>
    (window as unknown as AxeWindow).axe.run({ rules: { region: { enabled: false } } }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

describe('every example', () => {
  test.each(['light', 'dark'])(
    'is shown without complaint, in sight and to be read by everybody, %s',
    async (theme) => {
      await page.addInitScript({ content: AxeBuilder.source })
      for (const name of Object.keys(fixtures)) {
        await open(name, { theme })
        expect(await audit(), name).toEqual([])
        const overflow = await page.evaluate(() => {
          const body = document.querySelector('.body')
          return body ? body.scrollWidth - body.clientWidth : 1
        })
        expect(overflow, `${name} is wider than its frame`).toBe(0)
        expect(await page.locator('.secondary').last().isVisible(), name).toBe(true)
      }
      expect(complaints).toEqual([])
    },
  )
})

test('S4 the site is named by its origin, whatever it calls itself', async () => {
  await open('long-origin')
  const text = await page.locator('.origin').textContent()
  expect(text).toBe(
    'accounts.wallet.example.com.secure-login.verification.a-very-long-name-of-a-site.example:8443',
  )
  expect(await page.locator('.claim').textContent()).toBe('Calls itself “Your Bank knaB” (unverified)')
  expect(await page.locator('img').count()).toBe(0)
})

test('S8 the phrase is shown where there is one', async () => {
  await open('send', { phrase: 'purple heron' })
  expect(await page.locator('.phrase').textContent()).toContain('purple heron')
  await open('send')
  expect(await page.locator('.phrase').count()).toBe(0)
})

test.each([
  ['320 pixels wide', { width: 320, height: 600 }],
  ['zoomed to 200 %', { width: 280, height: 360 }],
])('every request can be read and decided %s', async (_, viewport) => {
  await page.setViewportSize(viewport)
  for (const name of Object.keys(fixtures)) {
    await open(name)
    const faults = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement
      const body = document.querySelector('.body')
      const button = document.querySelector('.buttons .secondary')?.getBoundingClientRect()
      return {
        isWider: scrollWidth > innerWidth || scrollHeight > innerHeight,
        isBodyWider: !body || body.scrollWidth > body.clientWidth,
        isBodyGone: !body || body.clientHeight < 60,
        isButtonOut: !button || button.bottom > innerHeight,
      }
    })
    expect(Object.values(faults), `${name} ${JSON.stringify(faults)}`).not.toContain(true)
  }
  await page.setViewportSize({ width: 360, height: 600 })
})

test('nothing moves when the network has answered', async () => {
  await page.goto(browser.harness.frameUrl('late'))
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.part, .changes, .row, button')].map((element) => {
        const { height, y } = element.getBoundingClientRect()
        return [element.className, y, height]
      }),
    )
  await page.locator('.changes[aria-busy="true"]').waitFor()
  const before = await places()
  await page.evaluate(() => window.dispatchEvent(new Event('late-answer')))
  await page.locator('.changes[aria-busy="false"]').waitFor()
  expect(await page.locator('.change').allTextContents()).toEqual(['−1.5 ETH'])
  expect(await places()).toEqual(before)
})

test('nothing is approved before the network has answered, or while there is no network', async () => {
  await open('slow')
  await page.getByText('The network is slow to answer').waitFor()
  expect(await page.locator('.primary').getAttribute('aria-disabled')).toBe('true')
  await open('message')
  await page.locator('.primary[aria-disabled="false"]').waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline').waitFor()
  expect(await page.locator('.primary').getAttribute('aria-disabled')).toBe('true')
  await page.context().setOffline(false)
  await page.locator('.primary[aria-disabled="false"]').waitFor()
})

test('amounts have their value where it is known, the sponsor its words, and known addresses their names', async () => {
  await open('send-sponsored')
  await page.locator('.change .worth').waitFor()
  const body = (await page.locator('.body').textContent()) ?? ''
  expect(await page.locator('.change').allTextContents()).toEqual(['−25 USDC≈ $24.95'])
  expect(body).toContain('Paid by shop.example')
  // Whose paymaster it is counts; its address is for who wants to see it.
  expect(body.toLowerCase()).not.toContain(unlisted.slice(2).toLowerCase())
  await page.getByText('Details').click()
  await page.locator('.details', { hasText: unlisted }).waitFor()
  await open('send-token')
  expect(await page.locator('.worth').count()).toBe(0)
  expect(await page.locator('.address').first().textContent()).toBe(other)
})

test('times are written for people, and the theme is the site’s choice', async () => {
  await open('sign-in', { theme: 'dark' })
  const shown = page.locator('.action dd')
  await shown.getByText('Jan 1, 2099 at 12:00 AM UTC').waitFor()
  const [dark, light] = await page.locator('.approval').evaluate((screen) => {
    const read = () => getComputedStyle(screen).backgroundColor
    const first = read()
    if (screen.parentElement) screen.parentElement.dataset.theme = 'light'
    return [first, read()]
  })
  expect(dark).not.toBe(light)
})

test('what is refused cannot be approved, and closing it rejects it', async () => {
  await open('sign-in-elsewhere')
  expect(await page.locator('.refusal').textContent()).toContain('It would sign you in to bank.example')
  expect(await page.locator('.primary').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.locator('html[data-outcome="rejected"]').waitFor()
  expect(await page.locator('.approval').count()).toBe(0)
})

test('the keyboard goes from what is asked through what it does to the buttons, and never starts on yes', async () => {
  await open('send')
  const focused = () =>
    page.evaluate(() => document.activeElement?.className || document.activeElement?.tagName.toLowerCase())
  expect(await focused()).toBe('h1')
  const path: (string | undefined)[] = []
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('Tab')
    path.push(await focused())
  }
  expect(path).toEqual(['body', 'changes-list', 'summary', 'secondary', 'primary'])
})

test('everything that is signed is there for who wants to see it', async () => {
  await open('allow-unlimited')
  await page.getByText('Details').click()
  expect(await page.locator('.details .raw').textContent()).toContain(`"data": "0x095ea7b3`)
})
