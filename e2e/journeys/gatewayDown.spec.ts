import { expect, type Page, test } from '../support/test.js'

const notice = /^Some things can't load right now/

type Mode = 'stopped' | 'fails' | 'slow' | 'answers'

/** Puts a switch before the gateway: it cannot be reached, answers 500, answers late, or as ever. */
async function switchGateway(page: Page, url: string, first: Mode): Promise<(mode: Mode) => void> {
  let mode = first
  await page.route(
    (address) => address.origin === new URL(url).origin,
    async (route) => {
      if (mode === 'stopped') return route.abort('connectionrefused')
      if (mode === 'fails') return route.fulfill({ status: 500, body: '{"error":"boom"}' })
      if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, 4000))
      await route.continue().catch(() => undefined)
    },
  )
  return (next) => {
    mode = next
  }
}

test('a gateway that is down or fails is one calm notice, wallets connect, and it goes by itself', async ({
  page,
  modal,
  pocket,
  stack,
  complaints,
}) => {
  complaints.allow('Failed to load resource', 'could not be fetched from the gateway')
  const turn = await switchGateway(page, stack.addresses.gateway, 'stopped')
  await page.goto('/')
  await modal.open()
  await expect(modal.dialog.getByText(notice)).toBeVisible()
  await expect(modal.dialog.getByText(notice)).toHaveCount(1)
  // The reason is folded, nothing is red, and nothing of it follows into the next view.
  await expect(modal.dialog.getByText('Details', { exact: true })).toBeVisible()
  await expect(modal.dialog.getByText(/APKT|Server Error/).filter({ visible: true })).toHaveCount(0)
  await expect(modal.dialog.locator('[data-tone=danger], .lk-alert-bar')).toHaveCount(0)

  turn('fails')
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.dialog.getByText(notice)).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await modal.expectView('WhatIsAWallet')
  await expect(modal.dialog.getByText(notice)).toHaveCount(0)
  await modal.back()
  await modal.expectView('Connect')
  await pocket.asks(() => modal.choosePocket())
  await modal.expectView('ConnectingExternal')
  await expect(modal.dialog.getByText(notice)).toHaveCount(0)
  await modal.back()
  await modal.back()
  await modal.expectView('Connect')
  await expect(modal.dialog.getByText(notice)).toBeVisible()

  turn('answers')
  await expect(modal.dialog.getByText(notice)).toHaveCount(0)
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
})

test('on a slow line and before a slow gateway the first opening stands at once, and installed wallets are in it', async ({
  page,
  modal,
  stack,
}) => {
  await switchGateway(page, stack.addresses.gateway, 'slow')
  await page.goto('/')
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 20_000,
  })
  await modal.openFrame()
  await modal.expectView('Connect')
  await expect(modal.dialog.getByRole('button', { name: /^Pocket/ })).toBeVisible()
  // Late is not down.
  await expect(modal.dialog.getByText(notice)).toHaveCount(0)
  const search = modal.dialog.getByRole('button', { name: /Search wallets/ })
  const before = await search.boundingBox()
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
  await modal.expectView('Connect')
  expect(await search.boundingBox()).toEqual(before)
  await expect(modal.dialog.getByText(notice)).toHaveCount(0)
})
