import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApprovalBrowser, openBrowser } from '../testing/openBrowser.js'
import { armingMs, minHeight } from './createGuard.js'

let browser: ApprovalBrowser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 900, height: 800 } })
  // What a page never comes to is said while there is still time to say where.
  page.setDefaultTimeout(15_000)
})
afterEach(() => page.close())

const place = 'position:fixed;left:100px;top:60px;width:360px;height:600px;border:0'

/** A site that embeds the frame and notes what it comes to. */
async function embed(parts: { fixture?: string; style?: string; more?: string; elsewhere?: string } = {}) {
  const { elsewhere = 'no', fixture = 'message', more = '', style = '' } = parts
  const url = browser.harness.frameUrl(fixture, { elsewhere }).replaceAll('&', '&amp;')
  const note = `<script>window.outcomes=[];addEventListener('message',e=>outcomes.push(e.data))</script>`
  await page.goto(
    browser.harness.hostUrl(
      `${note}<iframe id="wallet" src="${url}" style="${place};${style}"></iframe>${more}`,
    ),
  )
  const frame = page.mainFrame().childFrames()[0]
  if (!frame) throw new Error('There is no frame')
  await frame.locator('.primary').waitFor()
  return frame
}
const outcomes = () => page.evaluate(() => (window as unknown as { outcomes: string[] }).outcomes)
/** All that the frame has told by now: none of it is on its way still, since messages come in the order they are sent in. */
async function hearAll(frame: Frame): Promise<string[]> {
  const mark = `all ${crypto.randomUUID()}`
  await frame.evaluate(async (word) => {
    // What a press comes to is told by promises that are done before the next task.
    await new Promise((resolve) => setTimeout(resolve))
    parent.postMessage(word, '*')
  }, mark)
  await expect.poll(outcomes).toContain(mark)
  return (await outcomes()).filter((word) => !word.startsWith('all '))
}
const ready = (frame: Frame) => frame.locator('.primary[aria-disabled="false"]').waitFor()
const inert = (frame: Frame) => frame.locator('.primary[aria-disabled="true"]').waitFor()
async function middleOf(frame: Frame) {
  const box = await frame.locator('.primary').boundingBox()
  if (!box) throw new Error('The button is nowhere')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** Playwright does not reckon with a zoom. */
async function zoomedMiddleOf(frame: Frame, zoom: number) {
  const inFrame = await frame.locator('.primary').evaluate((button) => {
    const { height, left, top, width } = button.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  const outside = await page.locator('#wallet').evaluate((wallet) => {
    const { left, top } = wallet.getBoundingClientRect()
    return { left, top }
  })
  return { x: outside.left + inFrame.x * zoom, y: outside.top + inFrame.y * zoom }
}
/** Rests the mouse as somebody does who reads what they press: the state is the browser's own clock. */
async function rest(frame: Frame) {
  const { x, y } = await middleOf(frame)
  await page.mouse.move(x - 5, y)
  await page.mouse.move(x, y)
  await pause(frame)
}
/** Longer than the mouse has to be there. */
async function pause(frame: Frame) {
  const since = await frame.evaluate(() => performance.now())
  await frame.waitForFunction((from) => performance.now() - from > 400, since)
}
const press = async () => {
  await page.mouse.down()
  await page.mouse.up()
}

test('S3 a person who sees it and waits signs', async () => {
  const frame = await embed()
  await ready(frame)
  await rest(frame)
  await press()
  await expect.poll(outcomes).toEqual(['approved'])
})

test('S3 the button does nothing for a while after it has come into view', async () => {
  const frame = await embed()
  // However busy the machine is: it may be ready before the test gets to it.
  await ready(frame)
  const shownFor = await frame.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = document.querySelector('.primary') as Element
        let wasOff = false
        const start = performance.now()
        const observer = new MutationObserver(() => {
          const isOff = button.getAttribute('aria-disabled') === 'true'
          if (!isOff && wasOff) resolve(performance.now() - start)
          wasOff ||= isOff
        })
        observer.observe(button, { attributeFilter: ['aria-disabled'] })
        // From hidden to seen, which starts the wait again.
        window.dispatchEvent(new Event('resize'))
      }),
  )
  expect(shownFor).toBeGreaterThanOrEqual(armingMs)
})

test('S3 a press that came too early does not count later', async () => {
  const frame = await embed()
  await ready(frame)
  await rest(frame)
  await page.mouse.down()
  // The frame becomes another size between press and release.
  await page.evaluate(() => {
    const wallet = document.getElementById('wallet')
    if (wallet) wallet.style.height = '598px'
  })
  await inert(frame)
  await ready(frame)
  await page.mouse.up()
  expect(await outcomes()).toEqual([])
  await rest(frame)
  await press()
  await expect.poll(outcomes).toEqual(['approved'])
})

test('S3 a press by a mouse that has only just come does not count, which is said; the next one does', async () => {
  const frame = await embed()
  await ready(frame)
  const { x, y } = await middleOf(frame)
  await page.mouse.move(20, 20)
  await page.mouse.move(x, y)
  await press()
  await frame.getByText('Please read this first, then press again.').waitFor()
  expect(await outcomes()).toEqual([])
  expect(await frame.locator('.primary').getAttribute('aria-disabled')).toBe('false')
  await pause(frame)
  await press()
  await expect.poll(outcomes).toEqual(['approved'])
})

test('S3 a mouse that rests where the frame appears holds the button, or presses once more', async () => {
  const show = async () => {
    const frame = await embed()
    await ready(frame)
    return frame
  }
  const at = await middleOf(await show())
  for (const isHeld of [true, false]) {
    await page.goto(browser.harness.hostUrl('<p>A site'))
    await page.mouse.move(at.x, at.y)
    const frame = await show()
    await page.mouse.down()
    if (isHeld) await frame.locator('.primary[data-held="full"]').waitFor()
    await page.mouse.up()
    if (!isHeld) {
      await frame.getByText('Please read this first, then press again.').waitFor()
      expect(await hearAll(frame)).toEqual([])
      await pause(frame)
      await press()
    }
    await expect.poll(outcomes).toContain('approved')
  }
})

test('S3 a quick press counts at any zoom, by a mouse that has long been over the frame', async () => {
  await page.setViewportSize({ width: 1200, height: 1200 })
  for (const zoom of [1.1, 1.5, 2]) {
    const frame = await embed({ style: `zoom:${zoom};left:10px;top:10px;width:330px;height:400px` })
    await ready(frame)
    const { x, y } = await zoomedMiddleOf(frame, zoom)
    for (const distance of [60, 40, 20]) await page.mouse.move(x - distance, y - distance)
    await pause(frame)
    await page.mouse.move(x, y)
    await press()
    await expect.poll(outcomes).toEqual(['approved'])
  }
})

test('S3 a click by a script is none', async () => {
  const frame = await embed()
  await ready(frame)
  await frame.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('.primary')
    for (const type of ['pointerdown', 'pointerup', 'click'])
      button?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    button?.click()
  })
  expect(await hearAll(frame)).toEqual([])
})

describe('S3 what the page around does to the frame', () => {
  const overlay = 'position:fixed;background:#fff;pointer-events:none;z-index:9'
  test.each([
    ['covers all of it', '', `<div style="${overlay};inset:0">Win a prize</div>`],
    [
      'covers the origin',
      '',
      `<div style="${overlay};left:110px;top:70px;width:200px;height:30px">bank.example</div>`,
    ],
    ['covers the amount', '', `<div style="${overlay};left:120px;top:300px;width:60px;height:20px"></div>`],
    ['makes it all but transparent', 'opacity:0.01', ''],
    ['makes it a little transparent', 'opacity:0.9', ''],
    ['filters it', 'filter:blur(9px)', ''],
    ['makes it small', 'transform:scale(0.2)', ''],
    ['pushes it half out of view', 'left:-180px', ''],
    ['cuts it off', 'clip-path:inset(0 0 80px 0)', ''],
  ])('%s: it does not sign, and says why', async (_, style, more) => {
    const frame = await embed({ style, more, fixture: 'message' })
    await frame.getByText('covered or out of view').waitFor({ state: 'attached' })
    const since = await frame.evaluate(() => performance.now())
    await frame.waitForFunction((from) => performance.now() - from > 1_500, since)
    expect(await frame.locator('.primary').getAttribute('aria-disabled')).toBe('true')
    await rest(frame)
    await press()
    await frame.locator('.primary').focus()
    await page.keyboard.press('Enter')
    expect(await hearAll(frame)).toEqual([])
  })

  test('too small a frame does not sign', async () => {
    const frame = await embed({ style: `height:${minHeight - 1}px` })
    await frame.getByText('too small').waitFor()
    await frame.locator('.primary').focus()
    await page.keyboard.press('Enter')
    expect(await hearAll(frame)).toEqual([])
  })

  test('moves it under the mouse in the moment of a click', async () => {
    const frame = await embed({ style: 'left:480px' })
    await ready(frame)
    const target = await middleOf(frame)
    // Somebody is about to click on the page, where there is no frame.
    await page.mouse.move(target.x - 380, target.y)
    await page.evaluate(() => {
      const wallet = document.getElementById('wallet')
      if (wallet) wallet.style.left = '100px'
    })
    await press()
    expect(await hearAll(frame)).toEqual([])
  })

  test('moves it while the mouse is over it, so that the button comes under the mouse', async () => {
    const frame = await embed({ style: 'left:300px' })
    await ready(frame)
    const { x, y } = await middleOf(frame)
    // Somebody is about to press what is left of the button, and has been there for a while.
    await page.mouse.move(x - 155, y)
    await page.mouse.move(x - 150, y)
    const since = await frame.evaluate(() => performance.now())
    await frame.waitForFunction((from) => performance.now() - from > 400, since)
    await page.evaluate(() => {
      const wallet = document.getElementById('wallet')
      if (wallet) wallet.style.left = '150px'
    })
    await press()
    expect(await hearAll(frame)).not.toContain('approved')
  })

  test('rounds its corners, and shows it in a dialog of its own: that is allowed', async () => {
    const frame = await embed({ style: 'border-radius:0 0 16px 16px' })
    await ready(frame)
    await rest(frame)
    await press()
    await expect.poll(outcomes).toEqual(['approved'])
  })

  test('uncovers it: the wait begins anew', async () => {
    const frame = await embed({ more: `<div id="cover" style="${overlay};inset:0"></div>` })
    await frame.getByText('covered or out of view').waitFor({ state: 'attached' })
    await page.evaluate(() => document.getElementById('cover')?.remove())
    await ready(frame)
  })
})

describe('S3 what is confirmed elsewhere', () => {
  test.each([
    ['no', ['elsewhere: risk'], 'It was not confirmed'],
    ['yes', ['elsewhere: risk', 'approved'], undefined],
  ])('is everything that is danger; confirmed: %s', async (elsewhere, expected, text) => {
    const frame = await embed({ fixture: 'allow-unlimited', elsewhere })
    await ready(frame)
    await rest(frame)
    await press()
    await expect.poll(outcomes).toEqual(expected)
    if (text !== undefined) await frame.getByText(text).waitFor()
  })
})

describe('S3 where the browser cannot tell what is seen', () => {
  beforeEach(async () => {
    await page.addInitScript(() => {
      // As Firefox and Safari have it.
      Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
    })
  })

  test('a mouse holds the button, and confirms in a window of its own', async () => {
    const frame = await embed({ elsewhere: 'yes' })
    await ready(frame)
    expect(await frame.locator('.primary').textContent()).toBe('Hold to sign')
    await rest(frame)
    await press()
    await frame.getByText('Hold the button until it is full').waitFor()
    expect(await hearAll(frame)).toEqual([])
    await page.mouse.down()
    await frame.locator('.primary[data-held="full"]').waitFor()
    expect(await hearAll(frame)).toEqual([])
    await page.mouse.up()
    await expect.poll(outcomes).toContain('approved')
    expect(await hearAll(frame)).toEqual(['elsewhere: visibility', 'approved'])
  })

  test.each(['Enter', 'Space'])('the key %s is held, too', async (key) => {
    const frame = await embed({ elsewhere: 'yes' })
    await ready(frame)
    await frame.locator('.primary').focus()
    await page.keyboard.press(key)
    await frame.getByText('Hold the button until it is full').waitFor()
    expect(await hearAll(frame)).toEqual([])
    await page.keyboard.down(key)
    await frame.locator('.primary[data-held="full"]').waitFor()
    await page.keyboard.up(key)
    await expect.poll(outcomes).toContain('approved')
  })
})

describe('S3 a finger', () => {
  let touch: (
    type: 'touchStart' | 'touchEnd' | 'touchMove',
    at?: { x: number; y: number },
  ) => Promise<unknown>
  beforeEach(async () => {
    await page.close()
    page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    page.setDefaultTimeout(15_000)
    const session = await page.context().newCDPSession(page)
    touch = (type, at) => session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  })

  const wide = 'left:5px;top:20px;width:370px'
  const move = (left: string) =>
    page.evaluate((to) => {
      const wallet = document.getElementById('wallet')
      if (wallet) wallet.style.left = to
    }, left)
  const full = (frame: Frame) => frame.locator('.primary[data-held="full"]').waitFor()

  test('holds the button; a tap is told to', async () => {
    const frame = await embed({ style: wide })
    await ready(frame)
    expect(await frame.locator('.primary').textContent()).toBe('Hold to sign')
    const at = await middleOf(frame)
    await touch('touchStart', at)
    await touch('touchEnd')
    await frame.getByText('Hold the button until it is full').waitFor()
    expect(await hearAll(frame)).toEqual([])
    await touch('touchStart', at)
    await full(frame)
    expect(await hearAll(frame)).toEqual([])
    await touch('touchEnd')
    await expect.poll(outcomes).toContain('approved')
  })

  test('under which a page moves the frame approves nothing, however often it taps', async () => {
    const frame = await embed({ style: `${wide};left:20px` })
    await ready(frame)
    const at = await middleOf(frame)
    for (let tap = 0; tap < 6; tap++) {
      // Somebody taps on something of the page; before the next tap the wallet's button is there.
      await move(tap % 2 === 0 ? '5px' : '20px')
      await touch('touchStart', at)
      await touch('touchEnd')
    }
    expect(await hearAll(frame)).toEqual([])
  })

  test('under which a page moves the frame while it holds approves nothing', async () => {
    const frame = await embed({ style: wide })
    await ready(frame)
    const at = await middleOf(frame)
    await touch('touchStart', at)
    await full(frame)
    await move('15px')
    await touch('touchEnd')
    expect(await hearAll(frame)).toEqual([])
    expect(await frame.locator('.primary').getAttribute('data-held')).toBeNull()
  })

  test.each([
    [
      'the frame becomes another size',
      () =>
        page
          .locator('#wallet')
          .evaluate((one) => one.setAttribute('style', `${one.getAttribute('style')};height:590px`)),
    ],
    [
      'something is laid over it',
      () =>
        page.evaluate(() =>
          document.body.insertAdjacentHTML(
            'beforeend',
            '<p style="position:fixed;inset:0;background:#fff;pointer-events:none">',
          ),
        ),
    ],
    ['the finger leaves the button', async () => touch('touchMove', { x: 20, y: 40 })],
  ])('that holds while %s approves nothing', async (_, happen) => {
    const frame = await embed({ style: wide })
    await ready(frame)
    await touch('touchStart', await middleOf(frame))
    await full(frame)
    await happen()
    await frame.locator('.primary:not([data-held])').waitFor()
    await touch('touchEnd')
    expect(await hearAll(frame)).toEqual([])
  })

  test('that holds while the frame loses the focus, or is scrolled, approves nothing', async () => {
    const frame = await embed({ style: wide })
    await ready(frame)
    for (const type of ['blur', 'scroll']) {
      await touch('touchStart', await middleOf(frame))
      await full(frame)
      await frame.evaluate(
        (name) => (name === 'blur' ? window : document).dispatchEvent(new Event(name)),
        type,
      )
      await touch('touchEnd')
    }
    expect(await hearAll(frame)).toEqual([])
  })
})

test('S3 the keyboard signs, and what is held down does not', async () => {
  const frame = await embed()
  await ready(frame)
  await frame.locator('.secondary').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.down('Shift')
  expect(await outcomes()).toEqual([])
  await page.keyboard.up('Shift')
  await page.keyboard.press('Enter')
  await expect.poll(outcomes).toEqual(['approved'])
})

test('escape rejects at once', async () => {
  const frame = await embed()
  await frame.locator('.body').focus()
  await page.keyboard.press('Escape')
  await expect.poll(outcomes).toEqual(['rejected'])
})
