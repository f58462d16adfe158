/**
 * A phone on a mobile network: a quarter of this machine's speed, 100 ms for each answer's way, 10 Mbit a second, a finger.
 */
const phone = {
  context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  cpuSlowdown: 4,
  network: { offline: false, latency: 100, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 },
}

/** A page that lies idle this long has fetched what it fetches when it is idle. */
const idleMs = 1000
/** Nothing more is asked for when a tap was this long ago. */
const settleMs = 1500

/**
 * Opens a page on the phone with nothing cached, and taps its button with a finger that was nowhere before.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, requests: string[] }} site
 * @param {'idle' | 'at once'} when One second after the page has loaded, or as soon as the button is there.
 * @returns {Promise<{ paintedMs: number, walletsMs: number | undefined, scripts: string[] }>} From the tap until the open dialog
 * has been painted, and until it shows a wallet of the directory, in milliseconds; the scripts that were asked for after it.
 */
export async function tapOnPhone(browser, site, when) {
  const context = await browser.newContext(phone.context)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', phone.network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown })
    await page.addInitScript(watchTap)
    await page.goto(site.url, { waitUntil: when === 'idle' ? 'load' : 'commit' })
    const { x, y } = await page.evaluate(() => globalThis.button)
    if (when === 'idle') await page.waitForTimeout(idleMs)
    const asked = site.requests.length
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const paintedMs = await page.evaluate(() => globalThis.painted)
    await page.waitForTimeout(settleMs)
    const walletsMs = await page.evaluate(() => globalThis.walletsMs)
    const scripts = site.requests.slice(asked).filter((path) => path.endsWith('.js'))
    return { paintedMs, walletsMs, scripts: [...new Set(scripts)] }
  } finally {
    await context.close()
  }
}

/**
 * Keeps, as `button`, where the button is once it is there; as `painted`, the milliseconds from the finger's touch until the
 * open dialog has been painted; as `walletsMs`, those until a wallet of the directory has been.
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
      while (!document.querySelector('dialog[open] button')) await nextFrame()
      await nextFrame()
      resolve(performance.now() - timeStamp)
      while (!document.querySelector('dialog[open]')?.textContent.includes('Wallet 0')) await nextFrame()
      await nextFrame()
      globalThis.walletsMs = performance.now() - timeStamp
    }
  })
}
