// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { connectPaired, createPairedSession, fakePairing } from '../../testing/fakePairing.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })
const request = { id: 7, method: 'personal_sign', startedAtMs: 0, expiresAtMs: 1, status: 'sending' } as const

async function openAccount(options: Parameters<typeof renderKit>[1] = {}) {
  const rendered = renderKit(<Modal />, options)
  const pairing = fakePairing(rendered.kit)
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  connectPaired(rendered.kit)
  pairing.set({ session: createPairedSession(), relay: 'open' })
  await act(() => rendered.kit.modal.open())
  await screen.findByText('Disconnect')
  return { ...rendered, pairing }
}

async function openDetails(options?: Parameters<typeof renderKit>[1]) {
  const rendered = await openAccount(options)
  fireEvent.click(await button(/Connection details/))
  await screen.findByText('Connected until')
  return rendered
}

describe('ConnectionDetails', () => {
  test('§1.002 is reached from the account of a paired wallet, and only there', async () => {
    const { pairing, router } = await openAccount()
    await button(/Connection details/)
    act(() => pairing.set({ session: undefined }))
    expect(screen.queryByRole('button', { name: /Connection details/, hidden: true })).toBeNull()
    expect(router.getRoute().view).toBe('Account')
  })

  test('names the wallet, its networks, what it allows, until when, and how the line stands', async () => {
    const { pairing } = await openDetails()
    expect(document.querySelector('.lk-connection-head')?.textContent).toContain('Amber')
    expect(screen.getByText('Ethereum, OP Mainnet')).toBeDefined()
    expect(screen.getByText('Allowed requests: 2')).toBeDefined()
    expect(screen.getByText('eth_sendTransaction')).toBeDefined()
    expect(screen.getByText(/Nov 2(1|2), 2023/)).toBeDefined()
    act(() => pairing.set({ relay: 'waiting' }))
    await screen.findByText('Unreachable, trying again')
  })

  test('asks the wallet whether it is there, and says how long it took', async () => {
    const { pairing } = await openDetails()
    pairing.ping = async () => 1240
    fireEvent.click(await button('Check connection'))
    await screen.findByText('Amber answered in 1,240 ms.')
    pairing.ping = async () => {
      throw new Error('No answer')
    }
    fireEvent.click(await button('Check connection'))
    await screen.findByText(/Amber didn’t answer/)
  })

  test('disconnects', async () => {
    const { kit } = await openDetails()
    fireEvent.click(await button('Disconnect'))
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(false))
  })

  test('says so when no wallet is paired', async () => {
    const { kit } = renderKit(<Modal />)
    await act(() => kit.modal.open({ view: 'ConnectionDetails' }))
    await screen.findByText('No wallet is paired')
  })
})

describe('open requests', () => {
  test('the account says whether the request is on its way or waits for the wallet, and can cancel it', async () => {
    const { pairing } = await openAccount()
    act(() => pairing.set({ requests: [request] }))
    await screen.findByText('Sending the request to Amber…')
    act(() =>
      pairing.set({
        requests: [
          { ...request, status: 'sent' },
          { ...request, id: 8 },
        ],
      }),
    )
    await screen.findByText('Waiting for Amber…')
    expect(screen.getByText(/Open Amber on your phone to answer\..*One more waiting\./)).toBeDefined()
    fireEvent.click(await button('Cancel request'))
    expect(pairing.asked).toContain('cancel 7')
    act(() => pairing.set({ requests: [] }))
    expect(screen.queryByText('Waiting for Amber…')).toBeNull()
  })

  test('on a phone the wallet opens by the link it was opened with', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/131')
    const { kit, pairing } = await openAccount()
    const sent = { ...request, status: 'sent', walletRequestId: 1700000000000001 } as const
    act(() => pairing.set({ requests: [sent] }))
    expect(screen.queryByRole('link', { name: 'Open Amber', hidden: true })).toBeNull()
    kit.pairing.rememberLink({ href: 'amber://', name: 'Amber' })
    act(() => pairing.set({ requests: [{ ...sent, id: 8, walletRequestId: 1700000000000002 }] }))
    const link = await screen.findByRole('link', { name: 'Open Amber', hidden: true })
    expect(link.getAttribute('href')).toBe('amber://wc?requestId=1700000000000002&sessionTopic=ab12')
  })
})
