// @vitest-environment happy-dom

import { evm } from '@latchkey/evm'
import { createTestNetwork } from '@latchkey/testing'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { findUnmarkedTexts, markText } from '../../../scripts/lib/texts/unmarkedTexts.mjs'
import { Modal } from './Modal.js'
import { en } from './messages/en.js'
import type { Messages } from './messages/Messages.js'
import type { ViewId, ViewParameters } from './screen/views.js'
import { balancePath, otherAddress, testBalances } from './testing/balances.js'
import { approvalsPath, testApprovals, withApprovals } from './testing/fakeApprovals.js'
import { nftContract, nftsPath, testNfts, withNfts } from './testing/fakeNfts.js'
import { createFakeSend } from './testing/fakeSend.js'
import { cleanUpKits, renderKit } from './testing/renderKit.js'

/** A catalogue in which every text says that it is one. */
function mark(texts: unknown): unknown {
  if (typeof texts === 'string' || typeof texts === 'function') return markText(texts as string)
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, mark(value)]))
}
const marked = mark(en) as Messages

/** Names, symbols, addresses and examples: no text of ours, in any language. */
const data =
  /\b(?:Pocket|Ethereum|OP Mainnet|ETH|USDC|USD Coin|Ether|Test site|localhost:\d+|http:\/\/localhost:\d+|(?:0x)?[0-9a-fA-F]{4}|0x[0-9a-fA-F]+…?[0-9a-fA-F]*|ada@example\.org|MetaMask|Google|X|Key 2|Keys|Metal|Brass|Opens the front door|Early bird|Badges|Claim at www.free.example|US Dollar|USD|Euro|EUR|Odd one)\b/g

const findUnmarked = (root: Element) =>
  // Codes, and the words of a wallet or a server, stand behind a disclosure for the people who run the site.
  findUnmarkedTexts(root, { data, skipped: '.lk-view-leaving, svg, style, details dd' })

const nftPlace = (token_id: string) =>
  ({ caipNetworkId: 'eip155:1', contract: nftContract, token_id }) as const

/** How each view is opened: signed out, or connected. `undefined`: nothing to open it with, or proved with the wallet's own page. */
const opened: { [Id in ViewId]: { isConnected?: true; parameters?: ViewParameters[Id] } | undefined } = {
  Connect: {},
  ConnectWallets: {},
  AllWallets: {},
  Account: { isConnected: true },
  Approvals: { isConnected: true },
  Networks: { isConnected: true },
  RegisterAccountName: { isConnected: true },
  RegisterAccountNameSuccess: { isConnected: true },
  ConnectingExternal: { parameters: { connectorId: 'test.pocket' } },
  ConnectingMultiChain: { parameters: { connectorId: 'test.pocket' } },
  ConnectingWalletConnect: { parameters: {} },
  ConnectingWalletConnectBasic: {},
  ConnectionDetails: { isConnected: true },
  Pay: {},
  PayWithExchange: { isConnected: true },
  PayWithExchangeSelectAsset: { isConnected: true },
  ProfileWallets: { isConnected: true },
  SwitchActiveChain: { isConnected: true, parameters: { caipNetworkId: 'eip155:10' } },
  Downloads: { parameters: { walletId: 'none' } },
  GetWallet: {},
  WhatIsAWallet: {},
  Transaction: { isConnected: true, parameters: { id: 'unknown' } },
  Nft: { isConnected: true, parameters: nftPlace('2') },
  Nfts: { isConnected: true },
  NftSend: { isConnected: true, parameters: nftPlace('2') },
  Transactions: { isConnected: true },
  WhatIsANetwork: {},
  SIWXSignMessage: { isConnected: true },
  DataCapture: {},
  // It goes back to the question where no mail was sent.
  DataCaptureOtpConfirm: undefined,
  SwitchNetwork: { isConnected: true, parameters: { caipNetworkId: 'eip155:10' } },
  UnsupportedChain: { isConnected: true },
  WalletReceive: { isConnected: true },
  WalletSend: { isConnected: true },
  WalletSendSelectToken: { isConnected: true },
  WalletSendPreview: { isConnected: true },
  WalletSendConfirmed: { isConnected: true },
  Swap: { isConnected: true },
  SwapSelectToken: { isConnected: true, parameters: { side: 'sell' } },
  SwapPreview: { isConnected: true },
  FundWallet: { isConnected: true },
  OnRampProviders: { isConnected: true },
  OnRampTokenSelect: { isConnected: true },
  OnRampFiatSelect: { isConnected: true, parameters: { choose: 'currency' } },
  BuyInProgress: { isConnected: true },
  WhatIsABuy: {},
  EmailLogin: {},
  EmailVerifyOtp: {},
  EmailVerifyDevice: {},
  ConnectSocials: {},
  ConnectingSocial: { parameters: { provider: 'google' } },
  ConnectingFarcaster: {},
  ApproveTransaction: {},
  AccountSettings: { isConnected: true },
  UpgradeEmailWallet: { isConnected: true },
  UpdateEmailWallet: { isConnected: true },
  UpdateEmailPrimaryOtp: { isConnected: true, parameters: { email: 'ada@example.org' } },
  UpdateEmailSecondaryOtp: { isConnected: true, parameters: { email: 'ada@example.org' } },
}

afterEach(() => {
  cleanUpKits()
  cleanup()
})

function draw() {
  const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')]
  return renderKit(<Modal messages={marked} />, {
    chains: [withApprovals(withNfts(evm({ networks }), createFakeSend()))],
    answers: { [balancePath]: testBalances, [approvalsPath]: testApprovals, [nftsPath]: testNfts },
  })
}

const card = () => document.querySelector('.lk-card') as HTMLElement
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

test.each(Object.entries(opened).filter(([, how]) => how))(
  'every text of %s is of the catalogue',
  async (id, how) => {
    const { kit, router } = draw()
    if (how?.isConnected) await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
    await act(() => kit.modal.open())
    await act(async () => router.push(id as 'ConnectingSocial', how?.parameters as never))
    await waitFor(() => expect(card().dataset.view).toBe(id))
    await waitFor(() => expect(document.querySelector('.lk-shell')).toBeNull())
    await settle()
    expect(findUnmarked(card())).toEqual([])
    expect(card().textContent).toMatch(/⟦/)
  },
)

test('every text of a refused transfer is of the catalogue', async () => {
  const { kit } = draw()
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  const transfer = { amount: '9000', assetAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' } as const
  await act(() =>
    kit.modal.open({
      view: 'WalletSend',
      arguments: { ...transfer, namespace: 'eip155', chainId: 1, to: otherAddress },
    }),
  )
  await waitFor(() => expect(card().dataset.view).toBe('WalletSend'))
  await settle()
  expect(findUnmarked(card())).toEqual([])
})
