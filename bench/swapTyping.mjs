/**
 * From the last keystroke in a swap's amount until the page shows what one gets for it: the pause that the kit waits for, the
 * gateway's answer from the local market, and the frame. In the whole product as it is built. `--check` exits with 1 over budget.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { launch } from './lib/launch.mjs'
import { askForCode, openStack } from './lib/openStack.mjs'
import { report } from './lib/report.mjs'

const { swap: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const rounds = Number(process.env.ROUNDS ?? 40)
/** What the kit waits after a keystroke before it asks. */
const pauseMs = 200

const { addresses, close } = await openStack()
const browser = await launch()
try {
  const page = await (await browser.newContext()).newPage()
  const dialog = page.getByRole('dialog')
  const view = (name) => page.locator(`.lk-card[data-view="${name}"]`).waitFor()
  await page.keyboard.type(await askForCode(page, { addresses, email: 'swap@example.org' }))
  await page.locator('.lk-card').waitFor({ state: 'detached' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await view('Account')
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await view('Swap')
  await dialog.locator('.lk-swap-sides .lk-token-chip').nth(1).click()
  await view('SwapSelectToken')
  await dialog
    .getByRole('listitem')
    .getByRole('button', { name: /^USD Coin/ })
    .click()
  await view('Swap')

  const times = []
  for (let round = 0; round <= rounds; round++) times.push(await typeAmount(page, dialog, round))
  // The first one finds the pools.
  const sorted = times.slice(1).toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const isKept = report([
    {
      what: 'last keystroke to a price that is shown, beyond the pause, p50',
      value: at(0.5) - pauseMs,
      limit: budget.keystrokeMs,
      unit: ' ms',
      note: `p99 ${(at(0.99) - pauseMs).toFixed(0)} ms, the first ${(times[0] - pauseMs).toFixed(0)} ms, load ${loadavg()[0].toFixed(1)}`,
    },
  ])
  if (process.argv.includes('--check')) process.exitCode = isKept ? 0 : 1
} finally {
  await browser.close()
  await close()
}

/** Types an amount nobody has asked for before, and says how many milliseconds passed from its last digit. */
async function typeAmount(page, dialog, round) {
  const paid = dialog.getByRole('textbox', { name: 'You pay' })
  await paid.fill('')
  await page.waitForFunction(() => document.querySelectorAll('.lk-swap-sides input')[1]?.value === '')
  await page.evaluate(watchPrice)
  await paid.pressSequentially(`0.${101 + round}`)
  return page.evaluate(() => globalThis.priceShownMs)
}

/** Keeps, as `priceShownMs`, the milliseconds from the last digit until the frame after the one that shows what one gets. */
function watchPrice() {
  let sinceMs = 0
  addEventListener('keydown', ({ timeStamp }) => (sinceMs = timeStamp), { capture: true })
  globalThis.priceShownMs = new Promise((resolve) => {
    const look = () => {
      const [, got] = document.querySelectorAll('.lk-swap-sides input')
      const isShown = sinceMs > 0 && (got?.value ?? '') !== ''
      requestAnimationFrame(isShown ? () => resolve(performance.now() - sinceMs) : look)
    }
    look()
  })
}
