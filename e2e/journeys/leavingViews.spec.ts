import type { Locator } from '@playwright/test'
import { expect, test } from '../support/test.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'

async function getBox(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}

type Box = Awaited<ReturnType<typeof getBox>>
const areApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y

test('after a send the review leaves as it was, Account stands still, and nothing is under the finger or covered @phone', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.comeBack()
  await reviewTransfer({ page, modal }, { symbol: 'ETH', amount: '0.25', receiver })
  const send = await getBox(modal.dialog.getByRole('button', { name: 'Send', exact: true }))
  const machine = await page.context().newCDPSession(page)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Each frame from here on: what is read in the card, and where the picture of the account is once it is there.
  await page.evaluate(() => {
    const kept = { texts: new Set<string>(), tops: [] as number[], coverings: 0, notices: 0, isOver: false }
    Object.assign(window, { kept })
    const look = () => {
      kept.texts.add(document.querySelector('.lk-body')?.textContent ?? '')
      const notice = document.querySelector('.lk-toast-card')?.getBoundingClientRect()
      const card = document.querySelector('.lk-card')?.getBoundingClientRect()
      if (notice && card) {
        kept.notices += 1
        const isBeside = notice.bottom <= card.top || notice.top >= card.bottom
        if (!isBeside) kept.coverings += 1
      }
      const view = document.querySelector('.lk-body > .lk-view')
      const head = view?.querySelector('.lk-account-head')
      const isAtRest = !document.getAnimations().some(({ effect }) => {
        const { target } = effect as KeyframeEffect
        return target?.closest('.lk-card') && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
      })
      if (head && isAtRest) kept.tops.push(Math.round(head.getBoundingClientRect().top))
      if (!kept.isOver) requestAnimationFrame(look)
    }
    look()
  })
  await pocket.approves(() => pressSend(modal))
  await expect(modal.card).toHaveAttribute('data-view', 'Account')
  const toast = modal.dialog.locator('.lk-toast-card')
  await expect(toast).toContainText('Sent 0.25 ETH')
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(modal.dialog.getByRole('link', { name: /^Sent 0\.25 ETH/ })).toBeVisible()
  await expect(toast).toHaveCount(0)
  await modal.expectView('Account')
  const disconnect = await getBox(modal.dialog.getByRole('button', { name: 'Disconnect' }))
  expect(areApart(send, disconnect)).toBe(true)
  const seen = await page.evaluate(() => {
    const { kept } = window as unknown as {
      kept: { texts: Set<string>; tops: number[]; coverings: number; notices: number; isOver: boolean }
    }
    kept.isOver = true
    return { ...kept, texts: [...kept.texts], tops: [...new Set(kept.tops)] }
  })
  expect(seen.texts.filter((text) => text.includes('Nothing to review'))).toEqual([])
  // The notice was there, and beside the card in each frame.
  expect(seen.notices).toBeGreaterThan(0)
  expect(seen.coverings).toBe(0)
  // The head of the account has one place, whatever comes below it.
  expect(seen.tops).toHaveLength(1)
})
