import axe from 'axe-core'
import { expect, type Page, test } from './support/test.js'
import { lookedAt } from './support/views.js'

type Finding = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }

/** What axe finds on the page, as lines. */
async function findProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
    return (await axe.run()).violations
  })
  return findings.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const { name, reach } of lookedAt) {
      test(`${name} has no accessibility problem axe can find`, async ({ page, modal, pocket }) => {
        await page.goto('/')
        await reach({ page, modal, pocket })
        expect(await findProblems(page)).toEqual([])
      })
    }
  })
}

for (const width of [320, 390, 640]) {
  // 640 is a window of 1280 at 200 % zoom: half as many CSS pixels.
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 640 } })
    for (const { name, reach } of lookedAt) {
      test(`${name} never scrolls sideways at ${width} px`, async ({ page, modal, pocket }) => {
        await page.goto('/')
        await reach({ page, modal, pocket })
        const wider = await page.evaluate(() => {
          const all = [document.documentElement, ...document.querySelectorAll('.lk-card, .lk-card *')]
          return all
            .filter((element) => {
              const { overflowX } = getComputedStyle(element)
              const canScroll = element === document.documentElement || /auto|scroll/.test(overflowX)
              return canScroll && element.scrollWidth > element.clientWidth + 1
            })
            .map((element) => `${element.tagName}.${element.className}`)
        })
        expect(wider).toEqual([])
      })
    }
  })
}

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing on the page or in the modal moves for longer than a blink', async ({ page, modal }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await expect(modal.dialog).toBeVisible()
    const movingMs = await page.evaluate(() =>
      Math.max(
        0,
        ...document
          .getAnimations()
          .map((animation) => Number(animation.effect?.getComputedTiming().duration)),
      ),
    )
    expect(movingMs).toBeLessThanOrEqual(1)
  })
})

test('the page is walked through with the keyboard alone, and the first stop skips to the content', async ({
  page,
}) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  const stops: string[] = []
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(
        () =>
          document.activeElement?.textContent ||
          document.activeElement?.getAttribute('aria-label') ||
          document.activeElement?.getAttribute('name') ||
          '',
      ),
    )
  }
  for (const stop of ['Readme', 'Connect wallet', 'accent', 'mode', 'Copy code', 'Architecture']) {
    expect(
      stops.some((text) => text.includes(stop)),
      `${stop} in ${stops.join(', ')}`,
    ).toBe(true)
  }
})
