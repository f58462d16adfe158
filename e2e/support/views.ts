import { localContracts } from '@latchkey/local/networks/eip155'
import { expect, type Page } from '@playwright/test'
import { openActivity, openTransaction, showAllActivity } from './activity.js'
import { fillPayment, goToPayment, openBuying, payWith, prepareBuying } from './buying.js'
import { announceLongName } from './chains/eip155/announceLongName.js'
import { approveUsdc } from './chains/eip155/approve.js'
import { fillCoinSoldForThere } from './chains/eip155/fillCoinSoldForThere.js'
import { openSendFromCode } from './chains/eip155/openSendFromCode.js'
import { answerRegistration, registerOnce, rememberOther } from './chains/eip155/registeredNames.js'
import { toPayment } from './chains/eip155/toPayment.js'
import { connectBoth, type ViewFixtures } from './connectBeside.js'
import { blockWindows, openDeposit, openExchange, withdraw } from './exchanges.js'
import { findKit } from './findKit.js'
import { createEmail } from './login.js'
import { longName, renameWallet } from './longName.js'
import { getName, nameField, openNames, typeName } from './names.js'
import { fillNftTransfer, getNfts, openNft, openNfts, reviewNftTransfer } from './nfts.js'
import { pairOnOtherDevice } from './pairOnOtherDevice.js'
import { askToPay, payFromWallet } from './payments.js'
import { readStack } from './stack.js'
import { chooseSwapToken, fillCoinSold, fillSwap, openSwap, reviewSwap } from './swaps.js'
import { fillTransfer, openSend, reviewTransfer } from './transfers.js'
import { useProject } from './useProject.js'

/** A state of the page that is looked at in every size and look. */
export type InspectedView = {
  name: string
  /** Opens the page connected, as `pocket.comeBack` does; without it nobody is connected at first. */
  start?: 'connected'
  reach(hands: ViewFixtures): Promise<void>
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).first().click()

async function openFromPanel({ page }: ViewFixtures, name: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Your account' })
  // Loaded, so that every picture of it is the same.
  await expect(panel).toContainText(/\$[\d,]+\.\d\d/)
  await panel.getByRole('button', { name, exact: true }).click()
}

/** Connects Pocket for Solana and opens a view from the page's panel. */
async function openSolana({ page, modal, pocket }: ViewFixtures, name: string, view: string): Promise<void> {
  await pocket.connect({ namespace: 'solana' })
  const panel = page.getByRole('region', { name: 'Your account' })
  await expect(panel).toContainText(/\$[\d,]+\.\d\d/)
  await panel.getByRole('button', { name, exact: true }).click()
  await modal.expectView(view)
}

/** Goes as far as the review of a transfer. */
async function reviewEther({ page, modal }: ViewFixtures): Promise<void> {
  await reviewTransfer(
    { page, modal },
    { symbol: 'ETH', amount: '1.5', receiver: '0x52908400098527886E0F7030069857D2E4169EE7' },
  )
  // The fee is there.
  await expect(modal.dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
}

/** Chooses a network that Pocket is not connected for, while it is for others. */
async function chooseSolana(hands: ViewFixtures): Promise<void> {
  await openFromPanel(hands, 'Networks')
  await hands.modal.expectView('Networks')
  await press(hands.page, /^Local Solana/)
  await hands.modal.expectView('SwitchActiveChain')
}

/** Opens the visitor's wallets as a site's own code does: the page has no button for them. */
async function openWallets({ page, modal }: ViewFixtures): Promise<void> {
  const kit = await findKit(page)
  await kit.evaluate((found) => found.modal.open({ view: 'ProfileWallets' }))
  await modal.expectView('ProfileWallets')
}

/** Leads to what ConnectingExternal shows when Pocket does not connect. */
async function failToConnect({ page, modal }: ViewFixtures, fail: () => Promise<unknown>, text: string) {
  await modal.open()
  await fail()
  await expect(modal.dialog.getByText(text)).toBeVisible()
  await expect(page.locator('.lk-card')).toHaveAttribute('data-view', 'ConnectingExternal')
}

/** Connects where the project asks for an email. */
async function reachDataCapture({ page, modal, pocket }: ViewFixtures): Promise<void> {
  await useProject(page, 'email')
  await page.reload()
  await modal.open()
  await pocket.approves(() => modal.choosePocket())
  await modal.expectView('DataCapture')
}

/** A wallet of the directory that isn’t installed here. */
async function choosePairedWallet({ page, modal }: ViewFixtures): Promise<void> {
  await modal.open()
  await press(page, /All wallets|Search wallets/)
  await modal.expectView('AllWallets')
  await modal.dialog.getByRole('searchbox').fill('Trust Wallet')
  await press(page, /^Trust Wallet/)
  await modal.expectView('ConnectingWalletConnect')
}

/** Every state there is. A new view is a line here; accessibility, size and pictures follow. */
export const inspectedViews: readonly InspectedView[] = [
  { name: 'page', reach: async () => {} },
  {
    name: 'page-connected',
    start: 'connected',
    async reach({ page }) {
      await expect(page.getByRole('region', { name: 'Your account' })).toContainText(/\$[\d,]+\.\d\d/)
    },
  },
  {
    name: 'connect',
    async reach({ modal }) {
      await modal.open()
      await modal.expectView('Connect')
    },
  },
  {
    name: 'all-wallets',
    async reach({ page, modal }) {
      await modal.open()
      await press(page, /All wallets|Search wallets/)
      await modal.expectView('AllWallets')
      await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
    },
  },
  {
    name: 'what-is-a-wallet',
    async reach({ page, modal }) {
      await modal.open()
      await press(page, 'What is a wallet?')
      await modal.expectView('WhatIsAWallet')
    },
  },
  {
    name: 'get-a-wallet',
    async reach({ page, modal }) {
      await modal.open()
      await press(page, 'What is a wallet?')
      await modal.expectView('WhatIsAWallet')
      await press(page, 'Get a wallet')
      await modal.expectView('GetWallet')
    },
  },
  {
    name: 'connecting',
    async reach({ modal, pocket }) {
      await modal.open()
      await pocket.asks(() => modal.choosePocket())
      await modal.expectView('ConnectingExternal')
    },
  },
  {
    name: 'connecting-long-name',
    async reach({ page, modal }) {
      await announceLongName(page)
      await modal.open()
      await press(page, new RegExp(`^${longName}`))
      await modal.expectView('ConnectingExternal')
    },
  },
  {
    name: 'connecting-rejected',
    reach: (hands) =>
      failToConnect(hands, () => hands.pocket.rejects(() => hands.modal.choosePocket()), 'Request declined'),
  },
  {
    name: 'connecting-window-closed',
    reach: (hands) =>
      failToConnect(
        hands,
        async () => (await hands.pocket.asks(() => hands.modal.choosePocket())).close(),
        'The wallet was closed',
      ),
  },
  {
    name: 'connecting-locked',
    async reach(hands) {
      await hands.pocket.set({ locked: true })
      await failToConnect(
        hands,
        async () => {
          const window = await hands.pocket.asks(() => hands.modal.choosePocket(), 'Stay locked')
          await window.getByRole('button', { name: 'Stay locked' }).click()
        },
        'The wallet is locked',
      )
    },
  },
  {
    name: 'connecting-timeout',
    async reach(hands) {
      await hands.page.clock.install()
      await failToConnect(
        hands,
        async () => {
          await hands.pocket.asks(() => hands.modal.choosePocket())
          await hands.page.clock.fastForward('02:01')
        },
        'No answer from the wallet',
      )
    },
  },
  {
    name: 'connecting-multi-chain',
    async reach({ page, modal }) {
      await modal.open()
      await press(page, /^Pocket.*Multichain/)
      await modal.expectView('ConnectingMultiChain')
    },
  },
  {
    name: 'connect-wallets',
    async reach({ page, modal }) {
      await page.getByRole('switch', { name: 'Collapse the wallet list' }).check()
      await modal.open()
      await press(page, 'Continue with a wallet')
      await modal.expectView('ConnectWallets')
    },
  },
  {
    name: 'data-capture',
    async reach(hands) {
      await reachDataCapture(hands)
      await hands.modal.dialog.getByRole('textbox').fill('ann@')
      await expect(hands.modal.dialog.getByRole('button', { name: '@gmail.com' })).toBeVisible()
    },
  },
  {
    name: 'data-capture-code',
    async reach(hands) {
      await reachDataCapture(hands)
      await hands.modal.dialog.getByRole('textbox').fill(createEmail())
      await press(hands.page, 'Continue')
      await hands.modal.expectView('DataCaptureOtpConfirm')
    },
  },
  {
    name: 'pairing-code',
    async reach({ page, modal }) {
      await modal.open()
      await press(page, /^WalletConnect/)
      await modal.expectView('ConnectingWalletConnect')
      await expect(modal.dialog.getByRole('img', { name: /^Code to scan/ })).toBeVisible()
    },
  },
  {
    name: 'pairing-wallet',
    async reach(hands) {
      await choosePairedWallet(hands)
      await expect(hands.modal.dialog.getByRole('img', { name: /^Code to scan/ })).toBeVisible()
    },
  },
  {
    name: 'pairing-not-detected',
    async reach(hands) {
      await choosePairedWallet(hands)
      await hands.modal.dialog.getByRole('tab', { name: 'Browser' }).click()
      await expect(hands.modal.dialog.getByText('Not detected')).toBeVisible()
    },
  },
  {
    name: 'connection-details',
    async reach({ page, modal }) {
      await page.goto(readStack().addresses.webSingle)
      await modal.open()
      await press(page, /^WalletConnect/)
      await pairOnOtherDevice(page, (pocket) => pocket.answerSignIn('Sign'))
      await modal.expectClosed()
      const panel = page.getByRole('region', { name: 'Your account' })
      await panel.getByRole('button', { name: 'Account', exact: true }).click()
      await press(page, /Connection details/)
      await modal.expectView('ConnectionDetails')
    },
  },
  {
    name: 'downloads',
    async reach({ page, modal }) {
      await modal.open()
      await press(page, 'What is a wallet?')
      await modal.expectView('WhatIsAWallet')
      await press(page, 'Get a wallet')
      await modal.expectView('GetWallet')
      await modal.dialog.locator('.lk-body').getByRole('button').first().click()
      await modal.expectView('Downloads')
    },
  },
  {
    name: 'sign-in',
    async reach({ modal, pocket }) {
      await modal.open()
      await pocket.approves(() => modal.choosePocket())
      await modal.expectView('SIWXSignMessage')
    },
  },
  {
    name: 'account',
    start: 'connected',
    async reach(hands) {
      await openFromPanel(hands, 'Account')
      await hands.modal.expectView('Account')
    },
  },
  {
    name: 'account-activity',
    start: 'connected',
    reach: openActivity,
  },
  {
    name: 'transactions',
    start: 'connected',
    async reach({ modal, page }) {
      await openActivity({ modal, page })
      await showAllActivity(modal)
    },
  },
  {
    name: 'transaction',
    start: 'connected',
    async reach({ modal, page }) {
      await openActivity({ modal, page })
      await showAllActivity(modal)
      await openTransaction(modal)
    },
  },
  {
    name: 'account-nfts',
    start: 'connected',
    async reach(hands) {
      await openNfts(hands)
      await expect(getNfts(hands.modal).locator('canvas')).toHaveCount(4)
    },
  },
  {
    name: 'nfts',
    start: 'connected',
    async reach({ modal, page }) {
      await openNfts({ modal, page })
      const kit = await findKit(page)
      await kit.evaluate((found) => found.modal.open({ view: 'Nfts' }))
      await modal.expectView('Nfts')
      await expect(getNfts(modal).locator('canvas')).toHaveCount(4)
      await modal.dialog.getByText('1 hidden NFT').click()
    },
  },
  {
    name: 'nft',
    start: 'connected',
    async reach({ modal, page }) {
      await openNfts({ modal, page })
      await openNft(modal, 'Night owl')
    },
  },
  {
    name: 'nft-send',
    start: 'connected',
    async reach({ modal, page }) {
      await openNfts({ modal, page })
      await openNft(modal, 'Early bird')
      await fillNftTransfer(modal, { amount: '2', receiver: '0x52908400098527886E0F7030069857D2E4169EE7' })
    },
  },
  {
    name: 'nft-send-preview',
    start: 'connected',
    async reach({ modal, page }) {
      await openNfts({ modal, page })
      await openNft(modal, 'Early bird')
      await fillNftTransfer(modal, { amount: '2', receiver: '0x52908400098527886E0F7030069857D2E4169EE7' })
      await reviewNftTransfer(modal)
    },
  },
  {
    name: 'approvals',
    start: 'connected',
    async reach(hands) {
      await approveUsdc(readStack().addresses.evmA)
      await openFromPanel(hands, 'Account')
      await hands.modal.expectView('Account')
      await press(hands.page, /^Token approvals/)
      await hands.modal.expectView('Approvals')
      await expect(hands.modal.dialog.getByRole('checkbox')).toHaveCount(2)
    },
  },
  {
    name: 'swap',
    start: 'connected',
    async reach(hands) {
      await fillCoinSold(hands)
    },
  },
  {
    name: 'swap-select-token',
    start: 'connected',
    async reach(hands) {
      await openSwap(hands)
      await hands.modal.dialog.getByRole('button', { name: 'Select token' }).click()
      await hands.modal.expectView('SwapSelectToken')
      await expect(hands.modal.dialog.getByRole('heading', { name: 'Your tokens' })).toBeVisible()
    },
  },
  {
    name: 'swap-review',
    start: 'connected',
    async reach(hands) {
      await openSwap(hands)
      await chooseSwapToken(hands.modal, 'pay', { name: 'USD Coin' })
      await chooseSwapToken(hands.modal, 'get', { name: 'Ether' })
      await fillSwap(hands.modal, '250')
      await reviewSwap(hands.modal)
    },
  },
  {
    name: 'swap-review-solana',
    async reach(hands) {
      await hands.pocket.connect({ namespace: 'solana' })
      await openSwap(hands)
      await chooseSwapToken(hands.modal, 'get', { name: 'USD Coin' })
      await fillSwap(hands.modal, '0.5')
      await reviewSwap(hands.modal)
    },
  },
  {
    name: 'swap-to-another-network',
    start: 'connected',
    async reach(hands) {
      await fillCoinSoldForThere(hands)
      await hands.modal.dialog.getByText('Details').click()
    },
  },
  {
    name: 'swap-review-bridge',
    start: 'connected',
    async reach(hands) {
      await fillCoinSoldForThere(hands)
      await reviewSwap(hands.modal)
    },
  },
  {
    name: 'swap-arrived-elsewhere',
    start: 'connected',
    async reach(hands) {
      await fillCoinSoldForThere(hands)
      await reviewSwap(hands.modal)
      await hands.pocket.approves(() => press(hands.page, /^Swap$/))
      await expect(hands.modal.dialog.getByText(/USDC arrived on Local Two$/)).toBeVisible({
        timeout: 60_000,
      })
    },
  },
  {
    // The price impact of 20 ether in a small pool, and a token that nobody lists.
    name: 'swap-impact',
    start: 'connected',
    async reach(hands) {
      await openSwap(hands)
      await chooseSwapToken(hands.modal, 'get', { name: 'Toll Token', search: localContracts.feeToken })
      await fillSwap(hands.modal, '20')
      await hands.modal.dialog.getByText('Details').click()
    },
  },
  {
    name: 'swap-failed',
    start: 'connected',
    async reach(hands) {
      await openSwap(hands)
      await chooseSwapToken(hands.modal, 'get', { name: 'Trap Token', search: localContracts.trapToken })
      await fillSwap(hands.modal, '0.1')
      await press(hands.page, 'Review swap')
      await expect(hands.modal.dialog.getByText('The network refuses this swap')).toBeVisible()
    },
  },
  {
    name: 'swap-without-offers',
    start: 'connected',
    async reach(hands) {
      const { modal, page } = hands
      // What answers is no gateway: a browser writes nothing into its console about that.
      await page.route('**/v1/convert/quotes*', (route) => route.fulfill({ json: {} }))
      await openSwap(hands)
      await chooseSwapToken(modal, 'get', { name: 'USD Coin' })
      await modal.dialog.getByRole('textbox', { name: 'You pay' }).fill('0.5')
      await expect(modal.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'swap-done',
    start: 'connected',
    async reach(hands) {
      await fillCoinSold(hands)
      await reviewSwap(hands.modal)
      await hands.pocket.approves(() => press(hands.page, /^Swap$/))
      await expect(hands.modal.dialog.getByText(/^Swapped 0\.5 ETH/)).toBeVisible()
    },
  },
  {
    name: 'fund-wallet',
    start: 'connected',
    async reach(hands) {
      await openFromPanel(hands, 'Account')
      await hands.modal.expectView('Account')
      await press(hands.page, /^Fund$/)
      await hands.modal.expectView('FundWallet')
    },
  },
  {
    name: 'buy',
    start: 'connected',
    async reach(hands) {
      await openBuying(hands)
      await fillPayment(hands.modal, '100')
    },
  },
  {
    name: 'buy-too-little',
    start: 'connected',
    async reach(hands) {
      await openBuying(hands)
      await hands.modal.dialog.getByRole('textbox', { name: 'You pay' }).fill('5')
      await expect(hands.modal.dialog.getByRole('button', { name: 'At least $10.00' })).toBeVisible()
    },
  },
  {
    name: 'buy-examples',
    start: 'connected',
    async reach(hands) {
      const { modal, page } = hands
      await page.route('**/v1/onramp/options*', (route) => route.fulfill({ json: {} }))
      await openBuying(hands)
      await modal.dialog.getByRole('textbox', { name: 'You pay' }).fill('100')
      await expect(modal.dialog.getByText('Example', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'buy-select-token',
    start: 'connected',
    async reach(hands) {
      await openBuying(hands)
      await press(hands.page, /Choose another token/)
      await hands.modal.expectView('OnRampTokenSelect')
    },
  },
  {
    name: 'buy-select-currency',
    start: 'connected',
    async reach(hands) {
      await openBuying(hands)
      await press(hands.page, /^USD US Dollar/)
      await hands.modal.expectView('OnRampFiatSelect')
    },
  },
  {
    name: 'buy-select-country',
    start: 'connected',
    async reach(hands) {
      await openBuying(hands)
      await press(hands.page, /Choose the country you pay from/)
      await hands.modal.expectView('OnRampFiatSelect')
    },
  },
  {
    name: 'buy-review',
    start: 'connected',
    async reach(hands) {
      await prepareBuying(hands)
    },
  },
  {
    name: 'buy-paying',
    start: 'connected',
    async reach(hands) {
      await prepareBuying(hands)
      await goToPayment(hands)
      await hands.page.bringToFront()
      await expect(hands.modal.dialog.getByText('Pay at Card sandbox')).toBeVisible()
    },
  },
  {
    name: 'buy-closed',
    start: 'connected',
    async reach(hands) {
      await prepareBuying(hands)
      await (await goToPayment(hands)).close()
      await expect(hands.modal.dialog.getByText('Payment page closed?')).toBeVisible()
    },
  },
  {
    name: 'buy-declined',
    start: 'connected',
    async reach(hands) {
      await prepareBuying(hands)
      const window = await goToPayment(hands)
      await payWith(window, 'Is declined')
      await expect(hands.modal.dialog.getByText('Payment declined')).toBeVisible()
      await window.close()
    },
  },
  {
    name: 'buy-done',
    start: 'connected',
    async reach(hands) {
      await prepareBuying(hands)
      const window = await goToPayment(hands)
      await payWith(window, 'Pays')
      await expect(hands.modal.dialog.getByText('97 USDC arrived')).toBeVisible({ timeout: 30_000 })
      await window.close()
    },
  },
  {
    name: 'deposit',
    start: 'connected',
    async reach(hands) {
      await openDeposit(hands)
      await hands.modal.dialog.getByRole('textbox').fill('12.5')
    },
  },
  {
    name: 'deposit-closed',
    start: 'connected',
    async reach(hands) {
      await openDeposit(hands)
      await hands.modal.dialog.getByRole('textbox').fill('12.5')
      await (await openExchange(hands, /^Exchange sandbox/)).close()
      await expect(hands.modal.dialog.getByText(/^Did you approve on/)).toBeVisible()
    },
  },
  {
    name: 'deposit-blocked',
    start: 'connected',
    async reach(hands) {
      await openDeposit(hands)
      await hands.modal.dialog.getByRole('textbox').fill('12.5')
      await blockWindows(hands.page)
      await press(hands.page, /^Exchange sandbox/)
      await expect(
        hands.modal.dialog.getByText('Your browser blocked the page of the exchange.'),
      ).toBeVisible()
    },
  },
  {
    name: 'deposit-refused',
    start: 'connected',
    async reach(hands) {
      await openDeposit(hands)
      await hands.modal.dialog.getByRole('textbox').fill('12.5')
      const exchange = await openExchange(hands, /^Exchange sandbox/)
      await withdraw(exchange, 'Is refused')
      await expect(hands.modal.dialog.getByText(/didn’t send$/)).toBeVisible()
      await exchange.close()
    },
  },
  {
    name: 'pay',
    start: 'connected',
    async reach(hands) {
      await askToPay(hands, toPayment(25))
      await hands.modal.dialog.getByText('Details').click()
    },
  },
  {
    name: 'pay-nothing-connected',
    async reach(hands) {
      await hands.page.goto('/')
      await askToPay(hands, toPayment(25))
    },
  },
  {
    name: 'pay-refused',
    start: 'connected',
    async reach(hands) {
      await askToPay(hands, { ...toPayment(25), recipient: 'nobody' })
    },
  },
  {
    name: 'pay-done',
    start: 'connected',
    async reach(hands) {
      const payment = toPayment(25)
      await payFromWallet(hands, payment)
      await expect(hands.modal.dialog.getByText(`${payment.amount} USDC paid`)).toBeVisible()
    },
  },
  {
    name: 'register-account-name',
    start: 'connected',
    async reach({ page, modal }) {
      await openNames(page, modal)
    },
  },
  {
    name: 'register-account-name-available',
    start: 'connected',
    async reach({ page, modal }) {
      await openNames(page, modal)
      await typeName(modal, 'wintergarden')
    },
  },
  {
    name: 'register-account-name-taken',
    start: 'connected',
    async reach({ page, modal }) {
      await registerOnce('summergarden')
      await openNames(page, modal)
      await nameField(modal).fill('summergarden')
      await expect(modal.dialog.getByText(/is registered/)).toBeVisible()
    },
  },
  {
    name: 'register-account-name-signing',
    start: 'connected',
    async reach({ page, modal, pocket }) {
      await openNames(page, modal)
      await typeName(modal, 'wintergarden')
      await pocket.asks(() => getName(modal, 'wintergarden').click())
      await expect(modal.dialog.getByText(/^Sign in /)).toBeVisible()
    },
  },
  {
    name: 'register-account-name-declined',
    start: 'connected',
    async reach({ page, modal, pocket }) {
      await openNames(page, modal)
      await typeName(modal, 'wintergarden')
      await pocket.rejects(() => getName(modal, 'wintergarden').click())
      await expect(modal.dialog.getByText(/^You declined/)).toBeVisible()
    },
  },
  {
    name: 'register-account-name-success',
    start: 'connected',
    async reach({ page, modal, pocket }) {
      await openNames(page, modal)
      const name = await typeName(modal, 'wintergarden')
      await answerRegistration(page, name)
      await pocket.approves(() => getName(modal, 'wintergarden').click())
      await modal.expectView('RegisterAccountNameSuccess')
    },
  },
  {
    name: 'wallet-send-name',
    start: 'connected',
    async reach({ page, modal }) {
      const name = await registerOnce('summergarden')
      await openSend({ page, modal })
      await fillTransfer(modal, { symbol: 'ETH', amount: '1.5', receiver: name })
      await expect(modal.dialog.getByText('This name stands for')).toBeVisible()
    },
  },
  {
    name: 'wallet-send-preview-name-changed',
    start: 'connected',
    async reach({ page, modal }) {
      const name = await registerOnce('summergarden')
      await rememberOther(page, name)
      await reviewTransfer({ page, modal }, { symbol: 'ETH', amount: '1.5', receiver: name })
      await expect(modal.dialog.getByText(/it stood for another address/)).toBeVisible()
    },
  },
  {
    name: 'what-is-a-buy',
    start: 'connected',
    async reach(hands) {
      await openBuying(hands)
      await press(hands.page, 'How does it work?')
      await hands.modal.expectView('WhatIsABuy')
    },
  },
  {
    name: 'account-arranging',
    start: 'connected',
    async reach(hands) {
      await openFromPanel(hands, 'Account')
      await hands.modal.expectView('Account')
      await press(hands.page, 'Arrange')
    },
  },
  {
    name: 'account-long-name',
    start: 'connected',
    async reach(hands) {
      await openFromPanel(hands, 'Account')
      await hands.modal.expectView('Account')
      await renameWallet(hands.page)
      await expect(hands.modal.dialog.getByText(longName)).toBeVisible()
    },
  },
  {
    name: 'wallets',
    start: 'connected',
    async reach(hands) {
      await openWallets(hands)
      await expect(hands.modal.dialog.getByText('1 wallet')).toBeVisible()
    },
  },
  {
    name: 'wallets-of-both',
    async reach(hands) {
      await connectBoth(hands, 'solana')
      await openWallets(hands)
      await expect(hands.modal.dialog.getByRole('tab', { name: 'EVM' })).toBeVisible()
    },
  },
  {
    name: 'wallets-none',
    async reach(hands) {
      await openWallets(hands)
      await expect(hands.modal.dialog.getByText('No wallet connected')).toBeVisible()
    },
  },
  {
    name: 'networks',
    start: 'connected',
    async reach(hands) {
      await openFromPanel(hands, 'Networks')
      await hands.modal.expectView('Networks')
    },
  },
  {
    name: 'what-is-a-network',
    start: 'connected',
    async reach(hands) {
      await openFromPanel(hands, 'Networks')
      await hands.modal.expectView('Networks')
      await press(hands.page, 'What is a network?')
      await hands.modal.expectView('WhatIsANetwork')
    },
  },
  {
    name: 'switch-network',
    start: 'connected',
    async reach(hands) {
      await openFromPanel(hands, 'Networks')
      await hands.modal.expectView('Networks')
      await hands.pocket.asks(() => press(hands.page, /^Local Two/))
      await hands.modal.expectView('SwitchNetwork')
    },
  },
  {
    name: 'switch-network-failed',
    start: 'connected',
    async reach(hands) {
      await openFromPanel(hands, 'Networks')
      await hands.modal.expectView('Networks')
      await hands.pocket.asks(() => press(hands.page, /^Local Two/))
      const kit = await findKit(hands.page)
      await kit.evaluate(({ store }) => {
        const { setState, getState } = store as typeof store & { setState(change: object): void }
        const failure = { status: 'failed', code: 'network/switch-failed', message: 'Internal error' }
        setState({ networkSwitch: { ...getState().networkSwitch, ...failure } })
      })
      await expect(hands.modal.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
      await hands.modal.expectView('SwitchNetwork')
    },
  },
  {
    name: 'unsupported-chain',
    start: 'connected',
    async reach(hands) {
      await openFromPanel(hands, 'Networks')
      await hands.modal.expectView('Networks')
      await hands.pocket.set({ switchAnswer: 'elsewhere' })
      await hands.pocket.approves(() => press(hands.page, /^Local Two/))
      await hands.modal.expectView('UnsupportedChain')
    },
  },
  {
    name: 'receive',
    start: 'connected',
    async reach(hands) {
      await openFromPanel(hands, 'Receive')
      await hands.modal.expectView('WalletReceive')
    },
  },
  {
    name: 'send',
    start: 'connected',
    async reach(hands) {
      await openFromPanel(hands, 'Send')
      await hands.modal.expectView('WalletSend')
    },
  },
  { name: 'send-preview', start: 'connected', reach: reviewEther },
  {
    name: 'send-confirmed',
    start: 'connected',
    async reach({ page, modal, pocket }) {
      await openSendFromCode(page)
      await modal.expectView('WalletSend')
      await press(page, 'Review')
      await modal.expectView('WalletSendPreview')
      await pocket.approves(() => press(page, 'Send'))
      await modal.expectView('WalletSendConfirmed')
    },
  },
  {
    name: 'page-connected-solana',
    async reach({ page, pocket }) {
      await pocket.connect({ namespace: 'solana' })
      await expect(page.getByRole('region', { name: 'Your account' })).toContainText(/\$[\d,]+\.\d\d/)
    },
  },
  { name: 'account-solana', reach: (hands) => openSolana(hands, 'Account', 'Account') },
  { name: 'receive-solana', reach: (hands) => openSolana(hands, 'Receive', 'WalletReceive') },
  {
    name: 'sign-in-solana',
    async reach({ modal, pocket }) {
      await pocket.connect({ namespace: 'solana', signIn: false })
      await modal.expectView('SIWXSignMessage')
      await modal.dialog.getByText('What will be signed').click()
      await expect(modal.dialog.getByText(/wants you to sign in with your Solana account/)).toBeVisible()
    },
  },
  {
    name: 'send-preview-solana',
    async reach({ page, modal, pocket }) {
      await pocket.connect({ namespace: 'solana' })
      const receiver = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
      await reviewTransfer({ page, modal }, { symbol: 'USDC', amount: '12.25', receiver })
    },
  },
  { name: 'switch-active-chain', start: 'connected', reach: chooseSolana },
  {
    name: 'connect-for-solana',
    start: 'connected',
    async reach(hands) {
      await chooseSolana(hands)
      await press(hands.page, 'Choose another wallet')
      await hands.modal.expectView('Connect')
    },
  },
]
