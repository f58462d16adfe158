import { endMotion } from './support/endMotion.js'
import { loadAxe } from './support/loadAxe.js'
import { expect, type Page, test } from './support/test.js'
import { inspectedViews } from './support/views.js'

const colorSchemes = ['light', 'dark'] as const
/** 640 is a window of 1280 at 200 % zoom: half as many CSS pixels. */
const narrowWidthsPx = [320, 390, 640]
/** `LATCHKEY_SCREENS=1` takes pictures of all views into `test-results/screens`. */
const isPictured = process.env.LATCHKEY_SCREENS === '1'
const pictured = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const { name, reach, start } of inspectedViews) {
  test(`${name}: no accessibility problem, no scrolling sideways, light and dark`, async ({
    page,
    modal,
    pocket,
  }) => {
    // Reaching a state takes most of the time, so everything that is looked at is looked at in one visit.
    if (start === 'connected') await pocket.comeBack()
    else await page.goto('/')
    await reach({ page, modal, pocket })
    await untilDrawn(page)
    await loadAxe(page)
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      if (isPictured) await takePictures(page, { name, colorScheme })
      await rest(page)
      // The second look differs from the first in its colours alone.
      const rules = colorScheme === 'light' ? 'all' : 'colours'
      expect.soft(await findProblems(page, rules), colorScheme).toEqual([])
    }
    for (const width of narrowWidthsPx) {
      await page.setViewportSize({ width, height: 640 })
      await rest(page)
      expect.soft(await findSidewaysScrollers(page), `${width} px`).toEqual([])
      expect.soft(await findCutTexts(page), `cut at ${width} px`).toEqual([])
    }
    expect.soft(await findSmallTargets(page), 'too small for a finger').toEqual([])
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

/** Ends what a change of size or look sets in motion; the change comes with the next frame. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await endMotion(page)
}

/** Pictures for a person to look at, on request: no test compares them. */
async function takePictures(page: Page, { name, colorScheme }: { name: string; colorScheme: string }) {
  for (const viewport of pictured) {
    await page.setViewportSize(viewport)
    await rest(page)
    const path = `test-results/screens/${name}-${viewport.width}-${colorScheme}.png`
    await page.screenshot({ path, animations: 'disabled', fullPage: name.startsWith('page') })
  }
}

/** What axe, which the page has been given, finds on it, as lines. */
async function findProblems(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  const options = rules === 'all' ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] }
  const findings = await page.evaluate(async (given) => (await window.axe.run(given)).violations, options)
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

/** Texts of the modal that go beyond their place, where no dots say that they go on. */
function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const card = document.querySelector('dialog[open] .lk-card')
    if (!card) return []
    const isWithin = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    /** Whether something cuts it off on its way up to the card; where dots say that a text goes on, its box counts. */
    const isCut = (rects: readonly DOMRect[], parent: Element): boolean => {
      let seen = rects
      for (let at: Element | null = parent; at && card.contains(at); at = at.parentElement) {
        const { clipPath, overflowX, textOverflow, webkitLineClamp } = getComputedStyle(at)
        if (clipPath !== 'none') return false
        const box = at.getBoundingClientRect()
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') seen = [box]
        else if ((overflowX !== 'visible' || at === card) && !seen.every((rect) => isWithin(rect, box)))
          return true
      }
      return false
    }
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !textContent?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      if (isCut([...range.getClientRects()], parent)) cut.push(`${parent.className}: ${textContent}`)
    }
    return cut
  })
}

/** What a finger presses, 44 px wide and high, gives the press to something else. */
async function findSmallTargets(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches)
  await rest(page)
  return page.evaluate(() => {
    /** What a finger needs, and the least it needs between two that are close. */
    const [sidePx, leastPx] = [44, 24]
    const pressed = 'button, a[href], input, select, textarea, summary'
    const root = document.querySelector('dialog[open]') ?? document
    /** What lies within a sentence is as high as its line. */
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    const isSeen = (element: HTMLElement) =>
      element.offsetWidth > 1 && element.checkVisibility({ opacityProperty: false, visibilityProperty: true })
    const findings: string[] = []
    for (const target of root.querySelectorAll<HTMLElement>(pressed)) {
      if (!isSeen(target) || isInSentence(target) || target.matches(':disabled')) continue
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      // The label of a box to tick takes the press as well.
      const area = target.closest('label') ?? target
      const box = area.getBoundingClientRect()
      const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      /** How far from the centre it is pressed; where a neighbour or the edge of the card begins, that is far enough. */
      const getReach = (x: number, y: number): number => {
        for (let px = 1; px < sidePx; px += 2) {
          const hit = document.elementFromPoint(centre.x + x * px, centre.y + y * px)
          if (hit !== null && area.contains(hit)) continue
          const isEdge = hit === null || !root.contains(hit) || hit === root
          const isNeighbour = hit !== null && hit.closest(`${pressed}, label`) !== null
          return isEdge || (isNeighbour && px > leastPx / 2) ? Math.max(px, sidePx / 2) : px
        }
        return sidePx
      }
      const sizes = [getReach(-1, 0) + getReach(1, 0), getReach(0, -1) + getReach(0, 1)]
      if (sizes.every((size) => size >= sidePx)) continue
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 40)
      findings.push(`${target.localName}.${target.className} ${name}: ${sizes.join(' x ')}`)
    }
    return findings
  })
}
