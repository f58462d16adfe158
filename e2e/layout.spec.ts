import { localAccounts } from '@latchkey/local/networks/eip155'
import type { Locator } from '@playwright/test'
import { callChain } from './support/chains/callChain.js'
import { getPanel } from './support/connectByCode.js'
import { expect, type Page, test } from './support/test.js'
import { openSend } from './support/transfers.js'

type Box = { x: number; y: number; width: number; height: number }

async function getBox(element: Locator): Promise<Box> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}

/** How the focus and the selection of a row look. */
const getLook = (row: Locator) =>
  row.evaluate((element) => {
    const { backgroundColor, outlineColor, outlineOffset, outlineStyle, outlineWidth } =
      getComputedStyle(element)
    return { backgroundColor, outlineColor, outlineOffset, outlineStyle, outlineWidth }
  })

const selectPanelButton = (page: Page, name: string) =>
  getPanel(page).getByRole('button', { name, exact: true }).click()

test('nothing moves beside Max or with a receiver, and a notice covers nothing of the card', async ({
  page,
  modal,
  pocket,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await pocket.comeBack()
  await openSend({ page, modal })
  const receiver = modal.dialog.getByRole('textbox', { name: 'To', exact: true })
  const emptyBox = await getBox(receiver)
  await receiver.fill('ann.example')
  expect(await getBox(receiver)).toEqual(emptyBox)
  await receiver.clear()
  const chip = modal.dialog.locator('.lk-token-chip')
  const chipBefore = await getBox(chip)
  await modal.dialog.getByRole('button', { name: /^Max/ }).click()
  // So long that it is set smaller.
  await expect(modal.dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue(/^99\.9\d{5,}$/)
  expect(await getBox(chip)).toEqual(chipBefore)

  // The browser lets nobody read the clipboard here.
  await modal.dialog.getByRole('button', { name: 'Paste' }).click()
  const toast = modal.dialog.locator('.lk-toast-card')
  await expect(toast).toContainText('Your browser blocked pasting.')
  const { y, height } = await getBox(toast)
  expect(y + height).toBeLessThanOrEqual((await getBox(modal.card)).y)
})

test('what is in use, what has the focus and what is confirmed by eye can be told', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.comeBack()
  await expect(getPanel(page)).toContainText(/\$[\d,]+\.\d\d/)

  await selectPanelButton(page, 'Networks')
  await modal.expectView('Networks')
  const [used, other] = ['Local One', 'Local Two'].map((name) =>
    modal.dialog.getByRole('button', { name: new RegExp(`^${name}`) }),
  ) as [Locator, Locator]
  await modal.dialog.getByRole('button', { name: 'Close', exact: true }).focus()
  const selected = await getLook(used)
  const resting = await getLook(other)
  expect(selected.backgroundColor).not.toBe(resting.backgroundColor)
  expect([selected.outlineStyle, resting.outlineStyle]).toEqual(['none', 'none'])
  // By the keyboard, to the row after the one in use.
  while (!(await other.evaluate((row) => row === document.activeElement))) await page.keyboard.press('Tab')
  const focused = await getLook(other)
  // Drawn within the row: the list around it scrolls, and would cut off what is outside.
  expect(focused).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px', outlineOffset: '-2px' })
  expect(focused.backgroundColor).toBe(resting.backgroundColor)
  await modal.close()

  await selectPanelButton(page, 'Receive')
  await modal.expectView('WalletReceive')
  const lines = await modal.dialog.locator('.lk-receive-address .lk-address').evaluate((address) => {
    const tops = [...address.querySelectorAll('[aria-hidden]')].map((group) =>
      Math.round(group.getBoundingClientRect().top),
    )
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
  })
  expect(lines).toEqual([5, 5])
  await modal.close()

  const labels = ['Receive', 'Send']
  const getOrder = async (buttons: Locator) =>
    (await buttons.allTextContents()).map((text) => text.trim()).filter((text) => labels.includes(text))
  const onPage = await getOrder(getPanel(page).getByRole('button'))
  expect(onPage).toHaveLength(2)
  await selectPanelButton(page, 'Account')
  await modal.expectView('Account')
  await expect.poll(() => getOrder(modal.dialog.locator('.lk-quick-action'))).toEqual(onPage)
})

test('on a phone long names take two lines, exact amounts stay whole, and the last row is not cut @phone', async ({
  page,
  modal,
  pocket,
  stack,
  isMobile,
}) => {
  test.skip(!isMobile, 'About narrow screens')
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /All wallets|Search wallets/ }).click()
  await modal.expectView('AllWallets')
  await expect(modal.dialog.getByText('Certified', { exact: true })).toBeVisible()
  const label = await getBox(modal.dialog.getByText('Certified', { exact: true }))
  expect(label.width).toBeGreaterThan(40)
  // Trust Wallet is there before the page of the directory that has the long names.
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
  await expect(modal.awaitedWallets).toHaveCount(0)
  const names = await modal.dialog.locator('.lk-wallet-card-name').evaluateAll((all) =>
    all.map((name) => ({
      text: name.textContent,
      lines: Math.round(name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight)),
      isCut: name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1,
    })),
  )
  expect(Math.max(...names.map(({ lines }) => lines))).toBe(2)
  expect(names.filter(({ isCut }) => isCut)).toEqual([])
  await modal.back()
  await modal.close()

  // An amount with all its 18 decimals.
  const { addresses } = stack
  const wei = 123_456_789_012_345_678_901n
  await callChain(addresses.evmA, 'anvil_setBalance', [localAccounts[0], `0x${wei.toString(16)}`])
  await pocket.comeBack()
  await page.setViewportSize({ width: 320, height: 640 })
  await selectPanelButton(page, 'Account')
  await modal.expectView('Account')
  const amount = modal.dialog.getByRole('button', { name: /^[\d.,]+ ETH/ })
  await amount.click()
  await expect(amount).toHaveAttribute('aria-pressed', 'true')
  const number = amount.locator('.lk-whole-amount > span').first()
  await expect(number).toHaveText(/^\d+\.\d{15,18}$/)
  expect(await number.evaluate((element) => element.getClientRects().length)).toBe(1)
  const card = await getBox(modal.card)
  const box = await getBox(number)
  expect(box.x).toBeGreaterThanOrEqual(card.x)
  expect(box.x + box.width).toBeLessThanOrEqual(card.x + card.width)
  const cutBy = await number.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    for (let at = element.parentElement; at && !at.matches('.lk-card'); at = at.parentElement) {
      const place = at.getBoundingClientRect()
      const isOpen = getComputedStyle(at).overflowX === 'visible'
      if (!isOpen && (left < place.left - 1 || right > place.right + 1)) return at.className
    }
    return undefined
  })
  expect(cutBy).toBeUndefined()

  // Scrolled to its end, the last row stands whole within the card.
  await modal.dialog.locator('.lk-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
  const last = modal.dialog.locator('.lk-view > .lk-stack > :last-child')
  await expect(last).toBeVisible()
  const lastBox = await getBox(last)
  expect(lastBox.y + lastBox.height).toBeLessThanOrEqual(card.y + card.height)
})
