import { expect, type Page } from '@playwright/test'
import type { ModalPage } from './modalPage.js'
import type { Pocket } from './pocket.js'

type Hands = { page: Page; modal: ModalPage; pocket: Pocket }

/** A state of the page that is looked at in every size and look. */
export type LookedAt = { name: string; reach(hands: Hands): Promise<void> }

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).first().click()

async function openFromPanel({ page, pocket }: Hands, name: string): Promise<void> {
  await pocket.connect()
  const panel = page.getByRole('region', { name: 'Your account' })
  // Loaded, so that every picture of it is the same.
  await expect(panel).toContainText(/\$[\d,]+\.\d\d/)
  await panel.getByRole('button', { name, exact: true }).click()
}

/** Every state there is. A new view is a line here; accessibility, size and pictures follow. */
export const lookedAt: readonly LookedAt[] = [
  { name: 'page', reach: async () => {} },
  {
    name: 'page-connected',
    async reach({ page, pocket }) {
      await pocket.connect()
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
    async reach({ page, modal, pocket }) {
      await modal.open()
      await pocket.asks(() => press(page, /^Pocket/))
      await modal.expectView('ConnectingExternal')
    },
  },
  {
    name: 'sign-in',
    async reach({ page, modal, pocket }) {
      await modal.open()
      await pocket.approves(() => press(page, /^Pocket/))
      await modal.expectView('SIWXSignMessage')
    },
  },
  {
    name: 'account',
    async reach(hands) {
      await openFromPanel(hands, 'Account')
      await hands.modal.expectView('Account')
    },
  },
  {
    name: 'networks',
    async reach(hands) {
      await openFromPanel(hands, 'Networks')
      await hands.modal.expectView('Networks')
    },
  },
  {
    name: 'receive',
    async reach(hands) {
      await openFromPanel(hands, 'Receive')
      await hands.modal.expectView('WalletReceive')
    },
  },
  {
    name: 'send',
    async reach(hands) {
      await openFromPanel(hands, 'Send')
      await hands.modal.expectView('WalletSend')
    },
  },
]
