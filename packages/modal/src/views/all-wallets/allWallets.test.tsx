// @vitest-environment happy-dom

import type { Kit } from '@latchkey/core'
import type { ScriptedAnswer } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.restoreAllMocks()
})

const findRow = () => screen.queryByRole('button', { name: /Search wallets/, hidden: true })

async function open(options: Parameters<typeof renderKit>[1] = {}) {
  const { kit } = renderKit(<Modal />, options)
  await act(() => kit.modal.open())
  await screen.findByRole('button', { name: /^Pocket/, hidden: true })
  return kit
}

describe('the way to the whole directory', () => {
  test('§9.047 is there by default, and goes and comes with the feature', async () => {
    const kit = await open()
    expect(findRow()).not.toBeNull()
    act(() => kit.features.update({ allWallets: false }))
    expect(findRow()).toBeNull()
    act(() => kit.features.update({ allWallets: true }))
    expect(findRow()).not.toBeNull()
  })

  test.each(['HIDE', 'ONLY_MOBILE'] as const)(
    'the option %s keeps it from a desktop, whatever the feature says',
    async (allWallets) => {
      await open({ allWallets, features: { allWallets: true } })
      expect(findRow()).toBeNull()
    },
  )
})

describe('when the line is gone', () => {
  const wallet = (id: string) => ({ id, name: `Wallet ${id}`, chains: ['eip155:1'] })
  const getWallets = (kit: Kit) => kit.store.getState().walletList.wallets.map(({ id }) => id)
  const failing = () => new Response('', { status: 503 })
  function setOnline(isOnline: boolean): void {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }

  async function openAll(answer: ScriptedAnswer) {
    const rendered = renderKit(<Modal />, { wallet: null, answers: { '/getWallets': answer } })
    await act(() => rendered.kit.modal.open({ view: 'AllWallets' }))
    return rendered
  }

  test('the failure says so as soon as it is known, and the wallets come by themselves when it is back', async () => {
    const { gateway, kit } = await openAll(failing)
    await screen.findByText('Check your connection and try again.')
    setOnline(false)
    expect(screen.getByText('You’re offline. Check your connection.')).toBeDefined()
    gateway.answers['/getWallets'] = { count: 1, data: [wallet('a')] }
    setOnline(true)
    await waitFor(() => expect(screen.queryByText('Couldn’t load the wallets')).toBeNull())
    await waitFor(() => expect(getWallets(kit)).toEqual(['a']))
  })

  test('a search is asked for again as well', async () => {
    const { gateway, clock } = await openAll(({ url }) =>
      url.searchParams.has('search') ? failing() : { count: 1, data: [wallet('a')] },
    )
    fireEvent.change(await screen.findByRole('searchbox', { hidden: true }), { target: { value: 'zebra' } })
    await screen.findByText('Couldn’t load the wallets')
    gateway.answers['/getWallets'] = { count: 1, data: [{ ...wallet('z'), name: 'Zebra' }] }
    setOnline(true)
    // A search takes a moment even where the answer is there at once.
    await act(async () => clock.advance(1000))
    await screen.findByText('1 wallet')
  })

  test('where only the rest is missing, it comes as well', async () => {
    const { gateway, kit } = await openAll(({ url }) =>
      url.searchParams.get('page') === '2' ? failing() : { count: 100, data: [wallet('a')] },
    )
    await screen.findByText('Couldn’t load the rest.')
    expect(getWallets(kit)).toEqual(['a'])
    gateway.answers['/getWallets'] = { count: 100, data: [wallet('b')] }
    setOnline(true)
    await waitFor(() => expect(getWallets(kit)).toEqual(['a', 'b']))
    expect(screen.queryByText('Couldn’t load the rest.')).toBeNull()
  })
})
