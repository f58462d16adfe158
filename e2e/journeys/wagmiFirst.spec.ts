import { localAccounts } from '@latchkey/local/networks/eip155'
import { createPublicClient, http, verifyMessage } from 'viem'
import { buildPageOf, typeOf } from '../support/buildPageOf.js'
import { expect, type Page, test } from '../support/test.js'

// A site that has wagmi: it keeps its config and its hooks, and has one provider and one button of ours.

const [account] = localAccounts
let files: Awaited<ReturnType<typeof buildPageOf>>

test.beforeAll(async () => {
  files = await buildPageOf('wagmi-first')
})

/** Opens the site in the place of the web app's page: the project lists its origin. */
async function open(page: Page, { web, gateway, pocket, evmA, evmB }: Record<string, string>): Promise<void> {
  await page.context().grantPermissions(['local-network-access'])
  await page.route(`${web}/site/**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice('/site/'.length) || 'index.html'
    const body = files.get(path)
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ contentType: typeOf(path), body: Buffer.from(body) })
  })
  const query = new URLSearchParams({
    gateway: gateway ?? '',
    pocket: pocket ?? '',
    one: evmA ?? '',
    two: evmB ?? '',
  })
  await page.goto(`/site/?${query}`)
}

test('connects, signs in, signs, sends, batches, switches to a chain of its own, stays over a reload, and leaves', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await open(page, stack.addresses)
  const wagmi = page.getByTestId('wagmi')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(wagmi).toHaveText('disconnected')
  await modal.open()
  await pocket.approves(() => modal.dialog.getByRole('button', { name: /^Pocket/ }).click())
  const signIn = async () => {
    await modal.expectView('SIWXSignMessage')
    await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
    await modal.expectClosed()
  }
  await signIn()
  await expect(page.getByTestId('kit')).toHaveText('signed in')
  await expect(wagmi).toHaveText(`connected app.latchkey.pocket Amber ${account}`)

  await pocket.approves(() => button('Sign').click())
  await expect(page.getByTestId('signature')).toHaveText(/^0x/)
  const signature = (await page.getByTestId('signature').textContent()) as `0x${string}`
  if (!account) throw new Error('no account')
  expect(await verifyMessage({ address: account, message: 'Amber and birch', signature })).toBe(true)

  await pocket.approves(() => button('Send').click())
  await expect(page.getByTestId('hash')).toHaveText(/^0x[0-9a-f]{64}$/)
  const hash = (await page.getByTestId('hash').textContent()) as `0x${string}`
  const client = createPublicClient({ transport: http(stack.addresses.evmA) })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')

  await pocket.approves(() => button('Batch').click())
  await expect(page.getByTestId('batch')).toHaveText('success')

  await pocket.approves(() => button('Go to Birch').click())
  await expect(wagmi).toContainText('Birch')
  // Each network is signed in to.
  await signIn()
  await page.reload()
  await expect(wagmi).toHaveText(`connected app.latchkey.pocket Birch ${account}`)
  await expect(page.getByRole('banner').getByRole('button')).toContainText('0xf3')
  await button('Leave').click()
  await expect(wagmi).toHaveText('disconnected')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.reload()
  await expect(wagmi).toHaveText('disconnected')
})
