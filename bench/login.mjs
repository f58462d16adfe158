/**
 * Logging in by mail to the whole product as it is built: the time from the last digit of the code until the page shows the
 * wallet's address, in a browser nobody has used before. Once for somebody new, whose wallet is made then, and once for the same
 * person in another browser, which gets a way in of its own. `--check` exits with 1 over budget.
 */
import { readFileSync } from 'node:fs'
import { launch } from './lib/launch.mjs'
import { askForCode, openStack } from './lib/openStack.mjs'
import { report } from './lib/report.mjs'

const { login: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const rounds = Number(process.env.ROUNDS ?? 7)
/** Two mails to one mailbox are at least this far apart. */
const cooldownMs = 30_000

const { addresses, close } = await openStack()
const browser = await launch()
try {
  const people = Array.from({ length: rounds + 1 }, (_, index) => `bench-${index}@example.org`)
  const first = []
  for (const email of people) first.push(await logIn(email))
  await new Promise((resolve) => setTimeout(resolve, cooldownMs))
  const next = []
  for (const email of people) next.push(await logIn(email))
  // The first of each only warms up.
  const isKept = report([
    { what: 'code to address, somebody new', ...summarize(first.slice(1)), limit: budget.codeToAddressMs },
    {
      what: 'code to address, another browser',
      ...summarize(next.slice(1)),
      limit: budget.codeToAddressMs,
    },
  ])
  if (process.argv.includes('--check')) process.exitCode = isKept ? 0 : 1
} finally {
  await browser.close()
  await close()
}

function summarize(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    value: sorted[Math.floor(sorted.length / 2)],
    unit: ' ms',
    note: times.map((ms) => ms.toFixed(0)).join(', '),
  }
}

/** Logs somebody in, and says how many milliseconds passed from the last digit to the address. */
async function logIn(email) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const code = await askForCode(page, { addresses, email })
    await page.evaluate(watchAddress)
    await page.keyboard.type(code)
    return await page.evaluate(() => globalThis.addressShownMs)
  } finally {
    await context.close()
  }
}

/** Keeps, as `addressShownMs`, the milliseconds from the last digit until the frame after the one that shows an address. */
function watchAddress() {
  let sinceMs = 0
  addEventListener('keydown', ({ timeStamp }) => (sinceMs = timeStamp), { capture: true })
  globalThis.addressShownMs = new Promise((resolve) => {
    const look = () => {
      const panel = document.querySelector('[aria-label="Your account"]')
      const isShown = /0x[0-9a-fA-F]{2,}/.test(panel?.textContent ?? '')
      requestAnimationFrame(isShown ? () => resolve(performance.now() - sinceMs) : look)
    }
    look()
  })
}
