import { type Browser, expect, type Page, test } from '@playwright/test'
import { ageBrowser } from './support/ageBrowser.js'
import { announceWallet } from './support/announceWallet.js'
import { type ServedPage, servePageOf } from './support/servePageOf.js'

type Look = { scheme: 'light' | 'dark'; width: number; theme?: object }

let site: ServedPage
test.beforeAll(async () => {
  site = await servePageOf('plain')
})
test.afterAll(() => site.close())

/** Opens the page and its dialog; gives the colours of all that is seen. */
async function look(browser: Browser, { scheme, width, theme = {} }: Look, isOlder: boolean) {
  const page = await browser.newPage({
    colorScheme: scheme,
    viewport: { width, height: 780 },
    reducedMotion: 'reduce',
  })
  if (isOlder) await ageBrowser(page)
  await announceWallet(page)
  await page.goto(`${site.url}?theme=${encodeURIComponent(JSON.stringify(theme))}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Lantern/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Wallet 3/ }).first()).toBeVisible()
  const connect = await readColors(page)
  await dialog.getByRole('button', { name: /^Search wallets/ }).click()
  await expect(dialog.getByRole('searchbox')).toBeVisible()
  const all = await readColors(page)
  await page.screenshot({ path: test.info().outputPath(`${isOlder ? 'older' : 'newer'}.png`) })
  return { page, colors: { connect, all } }
}

/** The colours of every element of the kit, as the screen has them: red, green, blue and alpha of 255. */
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
    return [...elements.map((element) => `${element.className} ${read(element)}`), ...backdrops]
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
    const newer = await look(browser, given, false)
    const older = await look(browser, given, true)
    expect(older.colors).toEqual(newer.colors)
    // Nothing is transparent that should not be: the colours are there at all.
    expect(older.colors.connect.some((line) => line.startsWith('lk-card 0 0 0 0'))).toBe(false)
    for (const { page } of [newer, older]) await page.close()
  })
}

test('a site that changes its accent changes the derived colours too; nobody else loads the older sheet', async ({
  browser,
}) => {
  const given = { scheme: 'light', width: 1280 } as const
  const [newer, older] = [await look(browser, given, false), await look(browser, given, true)]
  const repaint = async (page: Page) => {
    const button = page.locator('[data-lk-button]')
    await button.evaluate((element) => {
      element.style.transition = 'none'
      element.style.setProperty('--lk-accent', 'rgb(0 140 60)')
    })
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    return readColors(page)
  }
  const repainted = await repaint(newer.page)
  expect(repainted).not.toEqual(newer.colors.all)
  expect(await repaint(older.page)).toEqual(repainted)
  const countOlder = (page: Page) =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /adoptOlder/.test(name)).length,
    )
  expect([await countOlder(newer.page), await countOlder(older.page)]).toEqual([0, 1])
  for (const { page } of [newer, older]) await page.close()
})
