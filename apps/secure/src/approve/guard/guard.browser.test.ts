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
/** Rests the mouse as somebody does who reads what they press: the state is the browser's own clock. */
async function rest(frame: Frame) {
  const { x, y } = await middleOf(frame)
  await page.mouse.move(x - 5, y)
  await page.mouse.move(x, y)
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
  await frame.getByText('too quick to count').waitFor()
  expect(await outcomes()).toEqual([])
  expect(await frame.locator('.primary').getAttribute('aria-disabled')).toBe('false')
  await rest(frame)
  await press()
  await expect.poll(outcomes).toEqual(['approved'])
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

  test('is everything where the browser cannot tell what is seen', async () => {
    await page.addInitScript(() => {
      // As Firefox and Safari have it.
      Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
    })
    const frame = await embed({ elsewhere: 'yes' })
    await ready(frame)
    await rest(frame)
    await press()
    await expect.poll(outcomes).toEqual(['elsewhere: visibility', 'approved'])
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
