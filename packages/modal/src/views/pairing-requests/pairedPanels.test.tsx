// @vitest-environment happy-dom
import type { Connection, Kit, KitState, OpenPairingRequest } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { createMemorySiwx, createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { balancePath, otherAddress, testBalances } from '../../testing/balances.js'
import {
  connectPaired,
  createPairedSession,
  type FakePairing,
  fakePairing,
} from '../../testing/fakePairing.js'
import { createFakeSend, withSend } from '../../testing/fakeSend.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.restoreAllMocks()
})

const request = { id: 7, method: 'personal_sign', startedAtMs: 0, expiresAtMs: 1, status: 'sending' } as const
/** The view on screen; the one that slides away is still in the page. */
const view = () => document.querySelector('.lk-body > .lk-view') as HTMLElement
const button = (name: string | RegExp) =>
  waitFor(() => within(view()).getByRole('button', { name, hidden: true }))
const getCancels = () =>
  within(view())
    .queryAllByRole('button', { name: /^Cancel/, hidden: true })
    .map(({ textContent }) => textContent)

function ask(pairing: FakePairing, status: OpenPairingRequest['status'], walletRequestId?: number): void {
  const asked = { ...request, status, ...(walletRequestId === undefined ? {} : { walletRequestId }) }
  act(() => pairing.set({ session: createPairedSession(), requests: [asked] }))
}

const getPictures = () =>
  [...view().querySelectorAll('.lk-picture[data-shape=wallet] img')].map((picture) =>
    picture.getAttribute('src'),
  )

/** What is known of a wallet that was chosen from the directory and brought no picture along. */
function setPicture(kit: Kit): void {
  const { setState, getState } = kit.store as typeof kit.store & { setState(change: Partial<KitState>): void }
  const change = ([id, one]: [string, Connection]) =>
    [id, { ...one, wallet: { ...one.wallet, icon: undefined, imageId: 'of-the-directory' } }] as const
  act(() => setState({ connections: Object.fromEntries(Object.entries(getState().connections).map(change)) }))
}

async function startTransfer() {
  const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')]
  const rendered = renderKit(<Modal />, {
    chains: [withSend(evm({ networks }), createFakeSend())],
    answers: { [balancePath]: testBalances },
  })
  const pairing = fakePairing(rendered.kit)
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() =>
    rendered.kit.modal.open({
      view: 'WalletSend',
      arguments: {
        amount: '0.25',
        assetAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
        namespace: 'eip155',
        chainId: 1,
        to: otherAddress,
      },
    }),
  )
  fireEvent.click(await button('Review'))
  fireEvent.click(await button('Send'))
  await within(view()).findByText('Approve in Pocket')
  return { ...rendered, pairing }
}

async function startPairedTransfer() {
  const rendered = await startTransfer()
  act(() => connectPaired(rendered.kit))
  return rendered
}

test('a transfer says once where its request is, and has one way to give up', async () => {
  const { pairing } = await startPairedTransfer()
  ask(pairing, 'sending')
  expect(view().querySelector('.lk-status-title')?.textContent).toBe('Sending the request to Amber…')
  expect(view().textContent).toContain('On its way. Keep this page open.')
  ask(pairing, 'sent')
  expect(view().querySelector('.lk-status-title')?.textContent).toBe('Approve in Pocket')
  expect(view().textContent).toContain('Open Amber on your phone to answer.')
  expect(view().textContent).not.toContain('Waiting for')
  expect(getCancels()).toEqual(['Cancel'])
  fireEvent.click(await button('Cancel'))
  expect(pairing.asked).toContain('cancel 7')
})

test('who gives up on what another wallet was asked takes nothing back from the paired one behind it', async () => {
  const { kit, pairing } = await startTransfer()
  ask(pairing, 'sent')
  fireEvent.click(await button('Cancel'))
  await waitFor(() => expect(kit.store.getState().send.step.status).not.toBe('approving'))
  expect(pairing.asked).not.toContain('cancel 7')
})

test('a wallet that gave no picture has that of the directory while it is asked', async () => {
  const { kit } = await startTransfer()
  setPicture(kit)
  expect(getPictures()).toEqual([expect.stringMatching(/\/getWalletImage\/of-the-directory/)])
})

test('on this phone the transfer itself leads to the wallet', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/131')
  const { kit, pairing } = await startPairedTransfer()
  kit.pairing.rememberLink({ href: 'amber://', name: 'Amber' })
  ask(pairing, 'sent', 1700000000000001)
  const link = await screen.findByRole('link', { name: 'Open Amber', hidden: true })
  expect(link.getAttribute('href')).toContain('requestId=1700000000000001')
  expect(view().textContent).toContain('Open Amber to answer.')
})

test('the account says of a transfer once that it waits, and where', async () => {
  const { router, pairing } = await startPairedTransfer()
  act(() => router.reset('Account'))
  await button(/Disconnect/)
  ask(pairing, 'sending')
  const row = await button(/^0\.25.*approve in Pocket/)
  expect(row.textContent).toContain('Sending the request to Amber…')
  ask(pairing, 'sent')
  expect(row.textContent).toContain('Open Amber on your phone to answer.')
  expect(view().textContent).not.toContain('Waiting for')
  expect(getCancels()).toEqual([])
})

test('a wallet that gave no picture has that of the directory where the site meets it', async () => {
  const { kit } = renderKit(<Modal />, { siwx: createMemorySiwx() })
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  await button('Sign in')
  setPicture(kit)
  expect(getPictures()).toEqual([expect.stringMatching(/\/getWalletImage\/of-the-directory/)])
})

test('signing in says once where its request is, and has one way to give up', async () => {
  const { kit, wallet } = renderKit(<Modal />, {
    siwx: createMemorySiwx({ required: false }),
    wallet: { hang: ['personal_sign'] },
  })
  const pairing = fakePairing(kit)
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  fireEvent.click(await button('Sign in'))
  await within(view()).findByText('Approve the request in Pocket.')
  // A sign-in that has not found its wallet yet would look for the paired one's connector.
  await waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('personal_sign'))
  act(() => connectPaired(kit))
  ask(pairing, 'sending')
  const status = view().querySelector('[role=status]')
  expect(status?.textContent).toBe('Sending the request to Amber… On its way. Keep this page open.')
  ask(pairing, 'sent')
  expect(status?.textContent).toBe('Approve the request in Pocket. Open Amber on your phone to answer.')
  expect(view().querySelectorAll('[role=status]')).toHaveLength(1)
  expect(getCancels()).toEqual([])
  fireEvent.click(await button('Not now'))
  expect(pairing.asked).toContain('cancel 7')
})
