// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

let hasRoom = true
let changeRoom = (_hasRoom: boolean) => {}
beforeEach(() => {
  hasRoom = true
  const listeners = new Set<() => void>()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return query.includes('768px') && hasRoom
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  )
  changeRoom = (next) => {
    hasRoom = next
    for (const listener of listeners) listener()
  }
})
afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.restoreAllMocks()
})

const getDetail = () => document.querySelector('.lk-wide-detail') as HTMLElement
const getCard = () => document.querySelector('.lk-card') as HTMLElement
const findRow = (name: RegExp) => screen.findByRole('button', { name, hidden: true })

async function open(options: Parameters<typeof renderKit>[1] = {}) {
  const rendered = renderKit(<Modal size="wide" />, options)
  await act(() => rendered.kit.modal.open())
  await findRow(/^Pocket/)
  const getViews = () => rendered.store.getState().history.map(({ view }) => view)
  return { ...rendered, getViews }
}

test('says what a wallet is beside the list, and what becomes of the chosen one', async () => {
  const { getViews, wallet, kit } = await open({ wallet: { hang: ['eth_requestAccounts'] } })
  await within(getDetail()).findByText('Your key to many sites')
  expect(getCard().hasAttribute('data-wide')).toBe(true)
  // The help stands there already.
  expect(screen.queryByRole('button', { name: 'What is a wallet?', hidden: true })).toBeNull()
  const row = await findRow(/^Pocket/)
  row.focus()
  fireEvent.click(row)
  await within(getDetail()).findByText('Approve in Pocket')
  expect(row.getAttribute('aria-current')).toBe('true')
  expect(document.activeElement).toBe(row)
  // Another choice takes its place: it does not stand behind it, and is not waited for.
  fireEvent.click(await findRow(/^Search wallets/))
  expect(getViews()).toEqual(['Connect', 'AllWallets'])
  expect(kit.store.getState().connect.status).toBe('idle')
  expect(row.hasAttribute('aria-current')).toBe(false)
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('search'))
  fireEvent.click(await findRow(/^Back/))
  await within(getDetail()).findByText('Your key to many sites')
  expect(document.activeElement?.textContent).toContain('Search wallets')
  expect(wallet.requests.map(({ method }) => method)).toContain('eth_requestAccounts')
})

test('all that is no choice of a wallet, and what has no room, is as in the compact form', async () => {
  const { kit, router } = await open()
  act(() => changeRoom(false))
  expect(getDetail()).toBeNull()
  await findRow(/^What is a wallet/)
  act(() => changeRoom(true))
  expect(getDetail()).not.toBeNull()
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => kit.modal.open())
  expect(router.getRoute().view).toBe('Account')
  expect(getDetail()).toBeNull()
  expect(getCard().hasAttribute('data-wide')).toBe(false)
})

test('a phone and a modal in the page are spared the script of two columns', async () => {
  hasRoom = false
  await open()
  act(() => changeRoom(true))
  expect(getDetail()).toBeNull()
  expect(getCard().hasAttribute('data-wide')).toBe(false)
  cleanUpKits()
  await open({ enableEmbedded: true })
  expect(getDetail()).toBeNull()
})
