import { createDappClient, createMemoryStorage } from '@latchkey/pairing'
import { createOfficialWallet } from '../interop/support/createOfficialWallet.js'
import { createSigner } from '../interop/support/createSigner.js'
import { NodeWebSocket } from '../interop/support/ownParts.js'
import { getConnectButton, getPanel, scanCode, showCode } from '../support/connectByCode.js'
import { findKit } from '../support/findKit.js'
import { test } from '../support/pairingTest.js'
import { expect } from '../support/test.js'

const own = { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } }
const listed = 'Trust Wallet'

/** The link of a site that speaks the protocol itself. */
async function makeOwnLink(relayUrl: string) {
  const dapp = createDappClient({
    relayUrl,
    projectId: 'latchkey-local',
    metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
    storage: createMemoryStorage(),
    WebSocket: NodeWebSocket,
  })
  await dapp.start()
  return { dapp, ...(await dapp.connect({ optionalNamespaces: own })) }
}

const toRelay = (gatewayUrl: string) => gatewayUrl.replace('http', 'ws')

test('§2.003.SIWXSignMessage §4.016 a wallet that cannot sign in along with connecting is asked afterwards, over its session', async ({
  page,
  modal,
  stack,
}) => {
  const signer = createSigner()
  const wallet = await createOfficialWallet({
    relayUrl: toRelay(stack.addresses.gateway),
    supportsAuthentication: false,
  })
  await page.goto('/')
  await wallet.pair(await showCode({ page, modal }))
  const { proposal } = await wallet.news.take('proposal')
  const { topic } = await wallet.approve(proposal, {
    eip155: {
      chains: ['eip155:31337'],
      accounts: [`eip155:31337:${signer.address}`],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    },
  })
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  const { request } = await wallet.news.take('request')
  expect(request).toMatchObject({ topic, chainId: 'eip155:31337', method: 'personal_sign' })
  await wallet.answer(request, { result: await signer.answer(request) })
  await modal.expectClosed()
  await expect(getPanel(page)).toContainText('Signed in')

  await getPanel(page).getByRole('button', { name: 'Networks', exact: true }).click()
  await modal.expectView('Networks')
  const other = modal.dialog.getByRole('button', { name: /^Local Two/ })
  await expect(other).toContainText('Not supported by your wallet')
  await modal.close()
  await wallet.disconnect(topic)
  await expect(getConnectButton(page)).toBeVisible()
  await wallet.leave()
})

test('§3.009 §9.022 §9.049 the directory’s wallet that was connected is offered as recent the next time', async ({
  page,
  modal,
  device,
}) => {
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: new RegExp(`^${listed}`) }).click()
  await modal.expectView('ConnectingWalletConnect')
  await device.pair(await scanCode(page))
  await device.answerSignIn('Sign')
  await modal.expectClosed()
  await device.disconnectSite('Latchkey')
  await expect(getConnectButton(page)).toBeVisible()
  await page.reload()
  await modal.open()
  await modal.expectView('Connect')
  const rows = modal.dialog.locator('.lk-row')
  await expect(rows.nth(0)).toContainText('WalletConnect')
  await expect(rows.nth(1)).toContainText(listed)
  await expect(rows.nth(1)).toContainText('Recent')
  await expect(rows.nth(2)).toContainText('Installed')
  await expect(rows.filter({ hasText: listed })).toHaveCount(1)
})

test('§2.007 §2.003.ConnectingWalletConnectBasic a link the site made itself is shown as it is, and its wallet is the site’s', async ({
  page,
  modal,
  device,
  stack,
}) => {
  const { dapp, uri, settled } = await makeOwnLink(toRelay(stack.addresses.gateway))
  await page.goto('/')
  const kit = await findKit(page)
  await kit.evaluate((found, link) => found.modal.open({ uri: link }), uri)
  await modal.expectView('ConnectingWalletConnectBasic')
  expect(await scanCode(page)).toBe(uri)
  await device.pair(uri)
  await device.approveProposal()
  const { session } = await settled
  expect(session?.peer.name).toBe('Pocket')
  await modal.close()
  await expect(getConnectButton(page)).toBeVisible()
  await modal.open()
  await modal.expectView('Connect')
  await dapp.close()
})

test('a site that controls pairing by hand gets the wallets on a phone, and its own code elsewhere @phone', async ({
  page,
  modal,
  stack,
  isMobile,
}) => {
  await page.goto('/')
  const kit = await findKit(page)
  // The page itself leaves pairing to the kit.
  await kit.evaluate(({ options }) => Object.assign(options, { manualControl: true }))
  await modal.open()
  if (isMobile) return modal.expectView('AllWallets')
  await modal.expectView('ConnectingWalletConnectBasic')
  await expect(modal.dialog.getByText('The code appears here once the site provides it.')).toBeVisible()
  const { dapp, uri } = await makeOwnLink(toRelay(stack.addresses.gateway))
  await kit.evaluate((found, link) => found.modal.open({ uri: link }), uri)
  expect(await scanCode(page)).toBe(uri)
  await dapp.close()
})
