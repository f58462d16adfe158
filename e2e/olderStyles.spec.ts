import { type Browser, expect, type Page, test } from '@playwright/test'
import { patienceMs } from '../scripts/lib/patience.mjs'
import { ageBrowser } from './support/ageBrowser.js'
import { announceWallet } from './support/chains/eip155/announceWallet.js'
import { type ServedPage, servePageOf } from './support/servePageOf.js'

type Look = { scheme: 'light' | 'dark'; width: number; theme?: object }

let site: ServedPage
test.beforeAll(async () => {
  site = await servePageOf('plain')
})
test.afterAll(() => site.close())

/** Opens the page and its dialog. */
async function open(browser: Browser, { scheme, width, theme = {} }: Look, isOlder: boolean): Promise<Page> {
  const page = await browser.newPage({
    colorScheme: scheme,
    viewport: { width, height: 780 },
    reducedMotion: 'reduce',
  })
  if (isOlder) await ageBrowser(page)
  await announceWallet(page)
  await page.goto(`${site.url}?theme=${encodeURIComponent(JSON.stringify(theme))}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Lantern/ })).toBeVisible()
  return page
}

/** Waits until two pages have the same colours: what is loaded meanwhile comes when it comes. */
async function expectSame(older: Page, newer: Page): Promise<void> {
  await expect(async () => expect(await readColors(older)).toEqual(await readColors(newer))).toPass({
    timeout: patienceMs,
  })
}

/** The colours of every kind of element of the kit, as the screen has them: red, green, blue and alpha of 255. */
function readColors(page: Page) {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('There is no canvas')
    const draw = (color: string) => {
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data].join(' ')
    }
    const read = (element: Element, pseudo?: string) => {
      const { backgroundColor, borderTopColor, color, boxShadow } = getComputedStyle(element, pseudo)
      const shadows = boxShadow.match(/[a-z]+\([^)]+\)/g) ?? []
      return [backgroundColor, borderTopColor, color, ...shadows].map(draw).join(', ')
    }
    const roots = [...document.querySelectorAll('.lk-root')]
    const elements = roots.flatMap((root) => [root, ...root.querySelectorAll('*:not(svg *)')])
    const backdrops = roots.map((root) => `backdrop ${read(root, '::backdrop')}`)
    const lines = elements.map((element) => `${element.className} ${read(element)}`)
    return [...new Set([...lines, ...backdrops])].sort()
  })
}

const accents = { light: '#e11d48', dark: 'hsl(55 95% 62%)' }
const looks: Look[] = [
  ...(['light', 'dark'] as const).flatMap((scheme) => [
    { scheme, width: 1280 },
    {
      scheme,
      width: 390,
      theme: { variables: { accent: accents[scheme], colorMix: '#00f', colorMixStrength: 12 } },
    },
  ]),
  { scheme: 'dark', width: 1280, theme: { mode: 'light', variables: { accent: 'gray' } } },
]

for (const given of looks) {
  test(`a browser without light-dark() and relative colours shows what others show: ${JSON.stringify(given)}`, async ({
    browser,
  }) => {
    const [newer, older] = [await open(browser, given, false), await open(browser, given, true)]
    await expectSame(older, newer)
    for (const page of [newer, older]) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Search wallets/ })
        .click()
      await expect(page.getByRole('searchbox')).toBeVisible()
    }
    await expectSame(older, newer)
    // The colours are there at all.
    const [card] = (await readColors(older)).filter((line) => line.startsWith('lk-card '))
    expect(card).not.toMatch(/^lk-card 0 0 0 0/)
    for (const page of [newer, older]) await page.close()
  })
}

test('a site that changes its accent changes the derived colours too; nobody else loads the older sheet', async ({
  browser,
}) => {
  const given = { scheme: 'light', width: 1280 } as const
  const [newer, older] = [await open(browser, given, false), await open(browser, given, true)]
  await expectSame(older, newer)
  const before = await readColors(newer)
  const repaint = async (page: Page) => {
    const button = page.locator('[data-lk-button]')
    await button.evaluate((element) => {
      element.style.transition = 'none'
      element.style.setProperty('--lk-accent', 'rgb(0 140 60)')
    })
  }
  for (const page of [newer, older]) await repaint(page)
  expect(await readColors(newer)).not.toEqual(before)
  await expectSame(older, newer)
  const countOlder = (page: Page) =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /adoptOlder/.test(name)).length,
    )
  expect([await countOlder(newer), await countOlder(older)]).toEqual([0, 1])
  for (const page of [newer, older]) await page.close()
})
