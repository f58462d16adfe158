// @vitest-environment happy-dom
import type { KitState } from '@latchkey/core'
import { type AlertCode, alertTexts } from '@latchkey/errors/alerts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from '../Modal.js'
import type { ViewId } from '../screen/views.js'
import { cleanUpKits, renderKit } from '../testing/renderKit.js'
import { viewIds } from '../views/registry.js'

beforeEach(() => {
  for (const method of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, method).mockImplementation(() => {})
})
afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.restoreAllMocks()
})

/** What views are opened with that need something. */
const parameters: Partial<Record<ViewId, object>> = {
  ConnectingExternal: { connectorId: 'test.pocket' },
  ConnectingMultiChain: { connectorId: 'test.pocket' },
  ConnectingWalletConnect: {},
  SwitchActiveChain: { caipNetworkId: 'eip155:1' },
  SwitchNetwork: { caipNetworkId: 'eip155:1' },
  Downloads: { walletId: '1' },
  Transaction: { id: '1' },
  Nft: { caipNetworkId: 'eip155:1', contract: '0x1', token_id: '1' },
  NftSend: { caipNetworkId: 'eip155:1', contract: '0x1', token_id: '1' },
  ConnectingSocial: { provider: 'google' },
  UpdateEmailPrimaryOtp: { email: 'ann@example.org' },
  UpdateEmailSecondaryOtp: { email: 'ann@example.org' },
}

/** What the view on screen shows, but for the picture of the one that slides out. */
const find = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.closest('.lk-view-leaving'))

test.each(viewIds.filter((id) => id !== 'Connect'))(
  'no banner, toast or error of the view before is in the document of %s',
  async (id) => {
    const { kit, router, toasts } = renderKit(<Modal />)
    await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
    await act(() => kit.modal.open({ view: 'Connect' }))
    await screen.findByRole('button', { name: /^WalletConnect/, hidden: true })
    const { setState } = kit.store as typeof kit.store & { setState(change: Partial<KitState>): void }
    const alerts = (Object.keys(alertTexts) as AlertCode[]).map((code, index) => ({ id: index + 1, code }))
    act(() => {
      setState({ alerts })
      toasts.showError('Toast of the view before')
    })
    await waitFor(() => expect(find('.lk-alert-bar')).toHaveLength(1))
    expect(find('.lk-toast-card')).toHaveLength(1)

    act(() => router.push(...([id, parameters[id]] as unknown as Parameters<typeof router.push>)))
    // Some views go on by themselves where there is nothing to do in them.
    await waitFor(() =>
      expect(document.querySelector('.lk-card')?.getAttribute('data-view')).not.toBe('Connect'),
    )
    expect(find('.lk-alert-bar')).toEqual([])
    // What is said of the new view itself may be there already.
    expect(find('.lk-toast-card').map(({ textContent }) => textContent)).not.toContain(
      'Toast of the view before',
    )
    for (const { longMessage, shortMessage } of Object.values(alertTexts)) {
      const text = find('.lk-card')[0]?.textContent
      expect(text).not.toContain(longMessage)
      expect(text).not.toContain(shortMessage)
    }

    // And what is said of this one is gone from the first.
    act(() => toasts.showError('Toast of this view'))
    act(() => router.reset('Connect'))
    await screen.findByRole('button', { name: /^WalletConnect/, hidden: true })
    expect(find('.lk-toast-card').map(({ textContent }) => textContent)).not.toContain('Toast of this view')
  },
)

test('toasts stand beside the card, not over it', async () => {
  const { kit, toasts } = renderKit(<Modal />)
  await act(() => kit.modal.open())
  await waitFor(() => expect(document.querySelector('.lk-card[data-view]')).not.toBeNull())
  act(() => toasts.showSuccess('Done'))
  const toast = document.querySelector('.lk-toast-card') as HTMLElement
  expect(toast.closest('.lk-card')).toBeNull()
  expect(toast.closest('dialog')).not.toBeNull()
})
