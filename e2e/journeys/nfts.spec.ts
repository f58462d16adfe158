import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { createPublicClient, type Hex, http, parseAbi } from 'viem'
import { fillNftTransfer, getNfts, openNft, openNfts, reviewNftTransfer } from '../support/nfts.js'
import type { Stack } from '../support/stack.js'
import { expect, type Page, test } from '../support/test.js'
import { pressSend } from '../support/transfers.js'

const [own, friend] = localAccounts
const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])
const getOwner = (stack: Stack, tokenId: bigint) =>
  createPublicClient({ transport: http(stack.addresses.evmA) }).readContract({
    ...{ address: localContracts.keys, abi, functionName: 'ownerOf' as const },
    args: [tokenId],
  })
const countBadges = (stack: Stack, owner: Hex) =>
  createPublicClient({ transport: http(stack.addresses.evmA) }).readContract({
    ...{ address: localContracts.badges, abi, functionName: 'balanceOf' as const },
    args: [owner, 1n],
  })

/** What the gateway tells of another account, as its own page would ask. */
async function listOf(page: Page, account: Hex, asked: string): Promise<string[]> {
  const url = asked.replace(new RegExp(own, 'i'), account)
  const { data } = (await (await page.request.get(url)).json()) as {
    data: { name: string; amount: string }[]
  }
  return data.map(({ amount, name }) => `${amount} ${name}`)
}

const nftCall = /\/v1\/account\/[^/]+\/nfts/

test('§2.008 the account’s NFTs are seen with their pictures, and one that advertises is folded away with the reason @phone', async ({
  page,
  modal,
  pocket,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await pocket.comeBack()
  await openNfts({ page, modal })
  await expect(getNfts(modal)).toHaveCount(4)
  await expect(getNfts(modal).filter({ hasText: 'Early bird' })).toContainText('× 5')
  await expect(getNfts(modal).locator('canvas')).toHaveCount(4)
  // Drawn, and not an empty sheet.
  const colors = await getNfts(modal)
    .locator('canvas')
    .evaluateAll((canvases) =>
      canvases.map((canvas) => {
        const { height, width } = canvas as HTMLCanvasElement
        const context = (canvas as HTMLCanvasElement).getContext('2d')
        const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
        return new Set(Array.from(data).filter((_, index) => index % 4 === 0)).size
      }),
    )
  for (const count of colors) expect(count).toBeGreaterThan(2)

  await modal.dialog.getByText('1 hidden NFT').click()
  const hidden = modal.dialog.getByRole('button', { name: /^Claim 5,000 USDC/ })
  await expect(hidden).toContainText('Hidden: its name tells you to go somewhere')
  await hidden.click()
  await modal.expectView('Nft')
  await modal.dialog.getByRole('button', { name: 'Show picture' }).click()
  await expect(modal.dialog.getByRole('img', { name: /^Picture of/ }).locator('canvas')).toBeVisible()
  // The drawing has a script, a style sheet and a picture of its own, and none of them came of it.
  expect(await page.title()).not.toContain('stolen')
  expect([...hosts].filter((host) => host.endsWith(':9'))).toEqual([])
})

test('one is opened from the keyboard, and one that moves stands still until it is asked to', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.comeBack()
  await openNfts({ page, modal })
  const owl = getNfts(modal).filter({ hasText: 'Night owl' })
  await owl.focus()
  await page.keyboard.press('Enter')
  await modal.expectView('Nft')
  await expect(modal.dialog.getByText('Latchkey Badges').first()).toBeVisible()
  await expect(modal.dialog.getByText('Time of day')).toBeVisible()
  const picture = modal.dialog.getByRole('img', { name: 'Picture of Night owl' })
  await expect(picture.locator('canvas')).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Play animation' }).click()
  await expect(picture.locator('img[src^="blob:"]')).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Stop animation' }).click()
  await expect(picture.locator('canvas')).toBeVisible()
  await expect(modal.dialog.getByRole('link', { name: /explorer/i })).toHaveAttribute(
    'href',
    new RegExp(`/address/${localContracts.badges}`, 'i'),
  )
})

test('one that only one account can have is sent: declined first, then approved, and both lists are right', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await pocket.comeBack()
  const asking = page.waitForRequest((request) => nftCall.test(request.url()))
  await openNfts({ page, modal })
  const asked = (await asking).url()
  expect(await getOwner(stack, 1n)).toBe(own)
  await openNft(modal, 'Latchkey Key #1')
  await fillNftTransfer(modal, { receiver: friend })
  await reviewNftTransfer(modal)
  const review = ((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')
  for (const part of [friend, own, localContracts.keys, 'LatchkeyKey#1']) expect(review).toContain(part)

  await pocket.rejects(() => pressSend(modal))
  await expect(modal.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  expect(await getOwner(stack, 1n)).toBe(own)

  const wallet = await pocket.asks(() => pressSend(modal))
  // The wallet reads the same in words.
  await expect(wallet.getByRole('heading', { name: 'Send an NFT' })).toBeVisible()
  await expect(wallet.getByText('Latchkey Keys').first()).toBeVisible()
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await modal.expectView('Account')
  await expect(modal.dialog.getByText(/^Sent Latchkey Key #1/).first()).toBeVisible()
  expect(await getOwner(stack, 1n)).toBe(friend)
  await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(getNfts(modal)).toHaveCount(3)
  await expect(getNfts(modal).filter({ hasText: 'Latchkey Key #1' })).toHaveCount(0)
  await expect.poll(() => listOf(page, friend, asked)).toContain('1 Latchkey Key #1')
})

test('two of a number that several can have are sent, and three are left', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await pocket.comeBack()
  const asking = page.waitForRequest((request) => nftCall.test(request.url()))
  await openNfts({ page, modal })
  const asked = (await asking).url()
  const [mine, theirs] = [await countBadges(stack, own), await countBadges(stack, friend)]
  await openNft(modal, 'Early bird')
  await expect(modal.dialog.getByText(`You have ${mine}`)).toBeVisible()
  await fillNftTransfer(modal, { amount: String(mine + 1n), receiver: friend })
  await expect(modal.dialog.getByText('That’s more than you have.')).toBeVisible()
  await modal.dialog.getByRole('textbox', { name: 'Amount' }).fill('2')
  await reviewNftTransfer(modal)
  await expect(modal.dialog.getByText('2 × Early bird', { exact: true })).toBeVisible()
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  await expect(modal.dialog.getByText(/^Sent 2 × Early bird/).first()).toBeVisible()
  expect(await countBadges(stack, own)).toBe(mine - 2n)
  expect(await countBadges(stack, friend)).toBe(theirs + 2n)
  await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(getNfts(modal).filter({ hasText: 'Early bird' })).toContainText(`× ${mine - 2n}`)
  await expect.poll(() => listOf(page, friend, asked)).toContain(`${theirs + 2n} Early bird`)
})

test('a list that does not come can be tried again', async ({ page, modal, pocket, complaints }) => {
  await pocket.comeBack()
  complaints.allow('Failed to load resource')
  await page.route(nftCall, (route) => route.fulfill({ status: 503, body: '{}' }))
  await openNfts({ page, modal })
  await expect(modal.dialog.getByText('Couldn’t load your NFTs')).toBeVisible()
  await page.unroute(nftCall)
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(getNfts(modal)).toHaveCount(4)
})
