import axe from 'axe-core'
import { expect, type Page, test } from './support/test.js'
import { lookedAt } from './support/views.js'

type Finding = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }

const colorSchemes = ['light', 'dark'] as const
/** 640 is a window of 1280 at 200 % zoom: half as many CSS pixels. */
const narrowWidthsPx = [320, 390, 640]
const pictured = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const { name, reach } of lookedAt) {
  test(`${name}: no accessibility problem, no scrolling sideways, light and dark`, async ({
    page,
    modal,
    pocket,
  }) => {
    // Reaching a state takes most of the time, so everything that is looked at is looked at in one visit.
    test.slow()
    await page.goto('/')
    await reach({ page, modal, pocket })
    await untilDrawn(page)
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      for (const viewport of pictured) {
        await page.setViewportSize(viewport)
        await rest(page)
        const path = `test-results/screens/${name}-${viewport.width}-${colorScheme}.png`
        await page.screenshot({ path, animations: 'disabled', fullPage: name.startsWith('page') })
      }
      expect.soft(await findProblems(page), colorScheme).toEqual([])
    }
    for (const width of narrowWidthsPx) {
      await page.setViewportSize({ width, height: 640 })
      await rest(page)
      expect.soft(await findSidewaysScrollers(page), `${width} px`).toEqual([])
    }
  })
}

/** Waits for letters and pictures. An idle network is no state of the view, and was once never told of in three minutes. */
async function untilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}

/** Waits for what a change of size or look sets in motion. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(finite.map((animation) => animation.finished))
  })
}

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

/** The page, and what of the modal can be scrolled sideways. */
function findSidewaysScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    return [root, ...document.querySelectorAll('.lk-card, .lk-card *')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element)
        const canScroll = element === root || /auto|scroll/.test(overflowX)
        return canScroll && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => `${element.tagName}.${element.className}`)
  })
}
