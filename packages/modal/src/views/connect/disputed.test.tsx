// @vitest-environment happy-dom
import { KitProvider } from '@latchkey/react'
import { announceEvmWallet, createEvmWallet } from '@latchkey/testing'
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'
import { useWalletSearch } from '../all-wallets/useWalletSearch.js'
import { useChooseWallet } from './useChooseWallet.js'

const stops: (() => void)[] = []
afterEach(() => {
  cleanUpKits()
  cleanup()
  for (const stop of stops.splice(0)) stop()
})

const strangerKey = `0x${'2'.repeat(64)}` as const
const note = 'Several wallets claim to be this one'
const findRows = () => screen.findAllByRole('button', { name: /Pocket/, hidden: true })
const pocket = { id: 'pocket', name: 'Pocket of the directory', rdns: 'test.pocket', chains: [] }

/** Opens the list with the wallet Pocket, which a stranger was faster to announce. */
async function open() {
  const stranger = createEvmWallet({ privateKeys: [strangerKey], chainId: 1 })
  stops.push(announceEvmWallet(stranger, { name: 'Pocket', rdns: 'test.pocket' }))
  const rendered = renderKit(<Modal />, { answers: { '/getWallets': { count: 1, data: [pocket] } } })
  await act(() => rendered.kit.modal.open())
  await findRows()
  return { ...rendered, stranger }
}

test('two that announce themselves as one wallet are two rows, each with a note, and connect their own', async () => {
  const { kit, wallet } = await open()
  const rows = await findRows()
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(`^P?Pocket${note}`),
    expect.stringMatching(`^P?Pocket \\(2\\)${note}`),
  ])
  fireEvent.click(rows[1] as HTMLElement)
  await waitFor(() => expect(Object.keys(kit.store.getState().connections)).toHaveLength(1))
  expect(kit.getProvider('eip155')).toBe(wallet)
})

test('a wallet alone has no note', async () => {
  renderKit(<Modal />)
    .kit.modal.open()
    .catch(() => undefined)
  expect(await findRows()).toHaveLength(1)
  expect(screen.queryByText(note)).toBeNull()
})

test('neither has the picture it brings, so that none gets ahead by it', async () => {
  await open()
  for (const row of await findRows()) expect(row.querySelector('img')).toBeNull()
})

test('chosen in the directory, where it is one entry, the visitor is asked which of them is meant', async () => {
  const { kit, router, stranger, wallet } = await open()
  await waitFor(() => expect(kit.store.getState().walletList.recommended).toHaveLength(1))
  const wrapper = ({ children }: { children: ReactNode }) => <KitProvider kit={kit}>{children}</KitProvider>
  const found = renderHook(() => useWalletSearch({ query: '', isCertifiedOnly: false }), { wrapper })
  expect(found.result.current.items).toMatchObject([{ id: 'pocket' }])
  const { chooseWallet } = renderHook(() => useChooseWallet(), { wrapper }).result.current
  await act(async () => chooseWallet(pocket))
  expect(router.getRoute().view).toBe('ConnectWallets')
  expect(kit.store.getState().connect.status).toBe('idle')
  expect([stranger, wallet].flatMap(({ requests }) => requests)).toEqual([])
})
