import { createTestChain, createTestWallet, type TestWallet } from '@latchkey/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { Modal } from '../Modal.js'
import { renderKit } from './renderKit.js'

type RenderWalletsOptions = Omit<NonNullable<Parameters<typeof renderKit>[1]>, 'wallet' | 'chains'> & {
  /** Whether a visitor may have several wallets on a namespace (true). */
  isMultiWallet?: boolean
}

/**
 * Draws the modal of a site of two namespaces. On both there is Amber; Birch is on the first, Cedar on the second, each
 * with two accounts.
 */
export async function renderWallets({ isMultiWallet = true, ...options }: RenderWalletsOptions = {}) {
  const wallets: Record<'amber' | 'birch' | 'cedar', TestWallet> = {
    amber: createTestWallet({ id: 'amber', name: 'Amber' }),
    birch: createTestWallet({ id: 'birch', name: 'Birch' }),
    cedar: createTestWallet({ id: 'cedar', name: 'Cedar' }),
  }
  const { amber, birch, cedar } = wallets
  const rendered = renderKit(<Modal />, {
    ...options,
    wallet: null,
    chains: [createTestChain('eip155', [amber, birch]), createTestChain('solana', [amber, cedar])],
    answers: {
      '/appkit/v1/config': { features: [{ id: 'multi_wallet', isEnabled: isMultiWallet, config: [] }] },
      ...options.answers,
    },
  })
  const { kit, store, router } = rendered
  await act(() => kit.features.load())
  await waitFor(() => expect(kit.store.getState().features.multiWallet).toBe(isMultiWallet))
  const connect = (connectorId: string, namespace: 'eip155' | 'solana') =>
    act(() => kit.connections.connect({ connectorId, namespace }))
  return {
    ...rendered,
    ...wallets,
    connect,
    getView: () => router.getRoute().view,
    getViews: () => store.getState().history.map(({ view }) => view),
    getConnectionIds: () => Object.keys(kit.store.getState().connections),
    getToast: () => document.querySelector('.lk-toast')?.textContent,
  }
}

/** A button of the modal, by what assistive technology calls it. */
export const findButton = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })

/** Like {@link findButton}, of one that may not be there. */
export const queryButton = (name: string | RegExp) => screen.queryByRole('button', { name, hidden: true })
