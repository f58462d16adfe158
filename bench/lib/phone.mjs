import { watchSeen } from './watchSeen.mjs'

/** A phone on a mobile network: a processor slowed down, 100 ms for each answer's way, 10 Mbit a second, a finger. */
const phone = {
  context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  network: { offline: false, latency: 100, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 },
}

/** How long the phone takes to paint a bare dialog after a tap, whatever machine plays it. */
const bareDialogMs = 55
/** The slowdowns that are tried to find the one that makes this machine that phone, and how often. */
const slowdowns = [1, 2, 3, 4, 6]
const tapsPerSlowdown = 7

/** A page that lies idle this long has fetched what it fetches when it is idle. */
const idleMs = 1000
/** Nothing more is asked for when a tap was this long ago. */
const settleMs = 1500
/** Wallets that have not come when a tap was this long ago do not come. */
const latestWalletsMs = 30_000

/**
 * Finds how much slower this machine must be to be the phone. Machines differ by a factor of three, and one and the same
 * machine by half of it from hour to hour: times in milliseconds say nothing without it.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {Parameters<typeof tapOnPhone>[1]} bare The page with nothing but a native dialog.
 * @returns {Promise<number>} The slowdown, between 1 and 6.
 */
export async function findSlowdown(browser, bare) {
  let last = { slowdown: 1, ms: 0 }
  for (const slowdown of slowdowns) {
    const times = []
    for (let tap = 0; tap < tapsPerSlowdown; tap++) {
      times.push((await tapOnPhone(browser, bare, 'idle', { slowdown, until: 'painted' })).paintedMs)
    }
    const ms = times.toSorted((a, b) => a - b)[Math.floor(tapsPerSlowdown / 2)]
    if (ms >= bareDialogMs) {
      const share = (bareDialogMs - last.ms) / (ms - last.ms)
      return Math.max(1, last.slowdown + share * (slowdown - last.slowdown))
    }
    last = { slowdown, ms }
  }
  return last.slowdown
}

/**
 * Opens a page on the phone with nothing cached, and taps its button with a finger that was nowhere before.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, requests: string[] }} site
 * @param {'idle' | 'at once'} when One second after the page has loaded, or as soon as the button is there.
 * @param {{ slowdown?: number, until?: 'painted' | 'wallets' | 'settled' }} [options] `slowdown`: how many times slower than this
 * machine the phone is; `until`: what is waited for: the dialog's first frame, its wallets, or that nothing more is asked for.
 * @returns {Promise<{ paintedMs: number, walletsMs: number | undefined, scripts: string[] }>} From the tap until the open dialog
 * has been painted where an eye can see it, and until it shows a wallet of the directory, in milliseconds; the scripts that were
 * asked for after it.
 * @throws When wallets that are waited for do not come.
 */
export async function tapOnPhone(browser, site, when, { slowdown = 4, until = 'settled' } = {}) {
  const context = await browser.newContext(phone.context)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', phone.network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watchSeen)
    await page.addInitScript(watchTap)
    await page.goto(site.url, { waitUntil: when === 'idle' ? 'load' : 'commit' })
    const { x, y } = await page.evaluate(() => globalThis.button)
    if (when === 'idle') await page.waitForTimeout(idleMs)
    const asked = site.requests.length
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const paintedMs = await page.evaluate(() => globalThis.painted)
    if (until === 'settled') await page.waitForTimeout(settleMs)
    if (until === 'wallets')
      await page.waitForFunction(() => globalThis.walletsMs, undefined, { timeout: latestWalletsMs })
    const walletsMs = await page.evaluate(() => globalThis.walletsMs)
    const scripts = site.requests.slice(asked).filter((path) => path.endsWith('.js'))
    return { paintedMs, walletsMs, scripts: [...new Set(scripts)] }
  } finally {
    await context.close()
  }
}

/**
 * Keeps, as `button`, where the button is once it is there; as `painted`, the milliseconds from the finger's touch until the
 * open dialog has been painted so that it can be seen; as `walletsMs`, those until a wallet of the directory has been.
 */
function watchTap() {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  globalThis.button = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const box = document.querySelector('button')?.getBoundingClientRect()
      if (!box) return
      observer.disconnect()
      resolve({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  globalThis.painted = new Promise((resolve) => {
    addEventListener('pointerdown', follow, { capture: true, once: true })
    async function follow({ timeStamp }) {
      // What a frame's callback finds is drawn in that frame; the next one begins when that is done.
      while (!globalThis.isDialogSeen()) await nextFrame()
      await nextFrame()
      resolve(performance.now() - timeStamp)
      while (!document.querySelector('dialog[open]')?.textContent.includes('Wallet 0')) await nextFrame()
      await nextFrame()
      globalThis.walletsMs = performance.now() - timeStamp
    }
  })
}
