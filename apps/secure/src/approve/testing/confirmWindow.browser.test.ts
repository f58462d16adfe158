import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pressLast } from '../../../../../scripts/lib/pressLast.mjs'
import { account, createRequest } from './createRequest.js'
import { type ApprovalBrowser, openBrowser } from './openBrowser.js'

let browser: ApprovalBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const ready = '.primary[aria-disabled="false"]'

/** A site whose frame has asked for what only a window may confirm, and that window. */
async function openWindow(): Promise<{ page: Page; popup: Page }> {
  const page = await browser.newPage({ viewport: { width: 900, height: 800 } })
  page.setDefaultTimeout(15_000)
  const url = browser.harness.frameUrl('allow-unlimited', { elsewhere: 'window' }).replaceAll('&', '&amp;')
  const note = `<script>window.outcomes=[];addEventListener('message',e=>outcomes.push(e.data))</script>`
  await page.goto(
    browser.harness.hostUrl(
      `${note}<iframe src="${url}" style="width:360px;height:600px;border:0"></iframe>`,
    ),
  )
  const [frame] = page.mainFrame().childFrames()
  if (!frame) throw new Error('There is no frame')
  await frame.locator(ready).focus()
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await popup.locator('.origin').waitFor()
  return { page, popup }
}
const outcomes = (page: Page) => page.evaluate(() => (window as unknown as { outcomes: string[] }).outcomes)

describe('S3 a window of the secure site’s own', () => {
  test('shows the whole request, and signs it', async () => {
    const { page, popup } = await openWindow()
    await popup.getByText('Unlimited USDC').first().waitFor()
    expect(await popup.locator('.origin').textContent()).toBe('shop.example')
    expect(await outcomes(page)).toEqual(['elsewhere: risk'])
    await popup.locator(ready).focus()
    await pressLast(popup, () => popup.keyboard.press('Enter'))
    await expect.poll(() => outcomes(page)).toEqual(['elsewhere: risk', 'approved'])
    await expect.poll(() => popup.isClosed()).toBe(true)
    await page.close()
  })

  test('that is cancelled or closed signs nothing', async () => {
    const { page, popup } = await openWindow()
    await pressLast(popup, () => popup.locator('.secondary').click())
    await page.frameLocator('iframe').getByText('It was not confirmed').waitFor()
    expect(await outcomes(page)).toEqual(['elsewhere: risk'])
    await page.close()
    const closed = await openWindow()
    await closed.popup.close()
    await closed.page.frameLocator('iframe').getByText('It was not confirmed').waitFor()
    expect(await outcomes(closed.page)).toEqual(['elsewhere: risk'])
    await closed.page.close()
  })

  test('believes no page but its own frame', async () => {
    const { page, popup } = await openWindow()
    // The site knows nothing of the window; a window it opens itself shows nothing, whatever it is told.
    const { ask, hasSentTo, readPrices, signal, ...request } = createRequest({
      method: 'personal_sign',
      params: ['Hello', account],
    })
    const [own] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(
        ([url, asked]) => {
          const opened = window.open(url, 'evil', 'popup')
          const send = () => opened?.postMessage(asked, '*', [new MessageChannel().port2])
          setInterval(send, 10)
        },
        [`${new URL(browser.harness.frameUrl('send')).origin}/confirm`, request] as const,
      ),
    ])
    await own.waitForLoadState()
    // It has heard one by the time another one comes.
    await own.evaluate(async () => {
      for (let heard = 0; heard < 2; heard++)
        await new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
    })
    expect(await own.locator('.approval').count()).toBe(0)
    expect(await outcomes(page)).toEqual(['elsewhere: risk'])
    await popup.close()
    await page.close()
  })
})
