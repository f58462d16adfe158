/**
 * Speed as ratios in one run on one machine: our page against a bare React page with a native <dialog>. Tap and click to the first
 * frame in which an eye sees the dialog, the time from a tap to the first wallets, heap, the longest task while the whole wallet grid
 * scrolls, and the button's readiness. Prints medians; `--check` exits with 1 when a budget is exceeded.
 */
import { readFileSync } from 'node:fs'
import { buildPage } from './lib/buildPage.mjs'
import { createWallets } from './lib/createWallets.mjs'
import { launch } from './lib/launch.mjs'
import { findSlowdown, tapOnPhone } from './lib/phone.mjs'
import { report } from './lib/report.mjs'
import { servePage } from './lib/servePage.mjs'
import { watchSeen } from './lib/watchSeen.mjs'

const { speed: budget, phone: phoneBudget } = JSON.parse(
  readFileSync(new URL('budgets.json', import.meta.url), 'utf8'),
)
const rounds = Number(process.env.ROUNDS ?? 11)
/** The button's figure varies by more than the difference that is looked for, so it is measured in several runs. */
const readyRuns = 7
/** How often each page is loaded in each of them, for each round. */
const readyLoadsPerRound = 1
/** How long the gateway thinks before it answers a phone, beside the way of the answer. */
const gatewayMs = 100

const browser = await launch()
const bare = await servePage(await buildPage('bare'))
const kitFiles = await buildPage('kit')
const kit = await servePage(kitFiles, { wallets: createWallets() })
const kitOfPhone = await servePage(kitFiles, { wallets: createWallets(), delayMs: gatewayMs })
let isKept = true
/** Prints each figure when it is there: the first say most, and who ends the run has them. */
const tell = (...rows) => {
  isKept = report(rows) && isKept
}
try {
  const slowdown = await findSlowdown(browser, bare)
  for (const [when, words] of Object.entries({ idle: 'the page idle', 'at once': 'at once' })) {
    const taps = await sample({ bare, kit: kitOfPhone }, rounds, (site) =>
      tapOnPhone(browser, site, when, { slowdown, until: site === bare ? 'painted' : 'wallets' }),
    )
    tell(
      {
        what: `tap to the first frame that shows the dialog on a phone, ${words}`,
        ...compare(taps, 'paintedMs'),
        limit: phoneBudget.tapToShellRatio,
        unit: 'x',
      },
      {
        what: `tap to the first wallets on a phone, ${words}`,
        value: getMedian(taps.kit, 'walletsMs'),
        limit: phoneBudget.tapToWalletsMs,
        unit: ' ms',
        note: `${slowdown.toFixed(1)} times slower than this machine`,
      },
    )
  }
  const clicks = await sample({ bare, kit }, rounds, ({ url }) => measureClick(url))
  tell(
    {
      what: 'click to the first frame that shows the dialog',
      ...compare(clicks, 'openMs'),
      limit: budget.clickToModalRatio,
      unit: 'x',
    },
    { what: 'heap', ...compare(clicks, 'heapBytes'), limit: budget.heapRatio, unit: 'x' },
  )
  tell({
    what: 'longest task while 538 wallets scroll',
    value: await measureScrolling(kit.url),
    limit: budget.longestScrollTaskMs,
    unit: ' ms',
  })
  const readyRatios = []
  for (let run = 0; run < readyRuns; run++) {
    const ready = await sample({ bare, kit }, readyLoadsPerRound * rounds, ({ url }) => measureReady(url))
    readyRatios.push(compare(ready, 'readyMs').value)
  }
  tell({
    what: `button ready, in the middle of ${readyRuns} runs`,
    value: median(readyRatios),
    limit: budget.buttonReadyRatio,
    unit: 'x',
    note: readyRatios.map((ratio) => ratio.toFixed(2)).join(', '),
  })
  if (process.argv.includes('--check')) process.exitCode = isKept ? 0 : 1
} finally {
  await browser.close()
  for (const site of [bare, kit, kitOfPhone]) site.close()
}

/**
 * Measures both pages, alternating, so that what else the machine does and what ran just before fall on both alike. The
 * first pair only warms up.
 */
async function sample(pages, count, measure) {
  const samples = { bare: [], kit: [] }
  for (let round = 0; round <= count; round++) {
    const inTurn = round % 2 ? Object.entries(pages).toReversed() : Object.entries(pages)
    for (const [name, site] of inTurn) {
      const measured = await measure(site)
      if (round > 0) samples[name].push(measured)
    }
  }
  return samples
}

/** The medians of one quantity and their ratio. */
function compare(samples, key) {
  const [base, ours] = [getMedian(samples.bare, key), getMedian(samples.kit, key)]
  return { value: ours / base, note: `${base.toFixed(1)} → ${ours.toFixed(1)}` }
}

function getMedian(samples, key) {
  return median(samples.flatMap((measured) => measured[key] ?? []))
}

/** A page that nobody had open before, and the milliseconds until its button was there. */
async function open(url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(watchSeen)
  await page.addInitScript(watchButton)
  await page.goto(url, { waitUntil: 'load' })
  return { context, page, readyMs: await page.evaluate(() => globalThis.ready) }
}

/** The page's start alone. */
async function measureReady(url) {
  const { context, readyMs } = await open(url)
  await context.close()
  return { readyMs }
}

/** A click by a pointer that was elsewhere until then, on a page that lies idle. */
async function measureClick(url) {
  const { context, page } = await open(url)
  await page.waitForLoadState('networkidle')
  await page.evaluate(watchOpening)
  await page.click('button')
  const openMs = await page.evaluate(() => globalThis.opened)
  const heapBytes = await page.evaluate(() => {
    globalThis.gc?.()
    return performance.memory.usedJSHeapSize
  })
  await context.close()
  return { openMs, heapBytes }
}

/** Keeps, as `ready`, the milliseconds from navigation until the button is there. */
function watchButton() {
  globalThis.ready = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('button')) return
      observer.disconnect()
      resolve(performance.now())
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

/** Keeps, as `opened`, the milliseconds from the visitor's click until the open dialog has been painted so that it can be seen. */
function watchOpening() {
  globalThis.opened = new Promise((resolve) => {
    const look = (startMs) => {
      // Whatever opened it, the frame that is about to be drawn shows it; the next one begins when that is done.
      if (globalThis.isDialogSeen()) requestAnimationFrame(() => resolve(performance.now() - startMs))
      else requestAnimationFrame(() => look(startMs))
    }
    addEventListener('click', () => requestAnimationFrame(look.bind(undefined, performance.now())), {
      capture: true,
      once: true,
    })
  })
}

/** The longest task of the main thread while the grid of all wallets is scrolled from top to bottom. */
async function measureScrolling(url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /search wallet|all wallets/i }).click()
  await page.getByRole('dialog').getByText('Wallet 7', { exact: true }).waitFor()
  const longestMs = await page.evaluate(async () => {
    const grid = [...document.querySelectorAll('dialog *')].find(
      (element) =>
        element.scrollHeight > element.clientHeight + 200 &&
        getComputedStyle(element).overflowY !== 'visible',
    )
    let longest = 0
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    observer.observe({ type: 'longtask' })
    for (let idle = 0; idle < 20; ) {
      const before = grid.scrollTop
      grid.scrollTop += 120
      await new Promise((resolve) => requestAnimationFrame(resolve))
      idle = grid.scrollTop === before ? idle + 1 : 0
    }
    observer.disconnect()
    return longest
  })
  await page.close()
  return longestMs
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
