// @vitest-environment happy-dom
import { createSpanningConnector, createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'
import { findButton, renderWallets } from '../../testing/renderWallets.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const directory = {
  count: 4,
  data: ['Amber', 'Birch', 'Cedar', 'Dune'].map((name, index) => ({ id: `${index}`, name, chains: [] })),
}

/** A directory that answers when it is told to. */
function createSlowDirectory() {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { answers: { '/getWallets': () => answered.then(() => directory) }, answer: () => act(answer) }
}

async function open(options: Parameters<typeof renderKit>[1] = {}) {
  const rendered = renderKit(<Modal />, { answers: { '/getWallets': directory }, ...options })
  await act(() => rendered.kit.modal.open())
  await waitFor(() => expect(document.querySelector('[data-view=Connect]')).not.toBeNull())
  return rendered
}

const getAwaited = () => document.querySelectorAll('.lk-awaited')

test('keeps the room of the wallets that the directory will give, and fills it', async () => {
  const { answers, answer } = createSlowDirectory()
  await open({ wallet: null, answers })
  expect(getAwaited()).toHaveLength(4)
  expect(screen.queryByText('No wallet found in this browser')).toBeNull()
  await answer()
  await screen.findByRole('button', { name: /Dune/, hidden: true })
  expect(getAwaited()).toHaveLength(0)
})

test('§9.025 keeps the room of four, however many wallets are installed', async () => {
  await open({ answers: createSlowDirectory().answers })
  await screen.findByRole('button', { name: /Pocket/, hidden: true })
  expect(getAwaited()).toHaveLength(4)
})

test('keeps no room where nothing would be recommended', async () => {
  await open({ wallet: null, enableWalletConnect: false })
  await screen.findByText('No wallet found in this browser')
  expect(getAwaited()).toHaveLength(0)
})

test('a wallet that is found on another namespace keeps its row, and with it a press that has begun', async () => {
  const { kit, birch } = await renderWallets()
  await act(() => kit.modal.open())
  const row = await findButton(/^Birch/)
  expect(row.textContent).not.toContain('Multichain')
  const network = createTestNetwork('one', '', { chainNamespace: 'bip122' })
  act(() => kit.connectors.add({ ...createSpanningConnector(birch, [network]), type: 'ANNOUNCED' }))
  expect(await findButton(/^Birch.*Multichain/)).toBe(row)
})

test('asks again when the line is back', async () => {
  const { gateway, kit } = await open({ answers: { '/getWallets': new Response('', { status: 403 }) } })
  const getStatus = () => kit.store.getState().walletList.status.overview
  await waitFor(() => expect(gateway.calls.map(({ url }) => url.pathname)).toContain('/getWallets'))
  await waitFor(() => expect(getStatus()).toBe('idle'))
  await waitFor(() => expect(getAwaited()).toHaveLength(0))
  gateway.answers['/getWallets'] = directory
  fireEvent(window, new Event('online'))
  await screen.findByRole('button', { name: /Cedar/, hidden: true })
  const asked = gateway.calls.length
  await act(async () => void fireEvent(window, new Event('online')))
  expect(gateway.calls).toHaveLength(asked)
})

test('marks the installed wallet that was used last', async () => {
  const { kit, connect } = await renderWallets()
  await connect('birch', 'eip155')
  await act(() => kit.modal.open({ view: 'Connect' }))
  expect((await findButton(/^Birch/)).textContent).toContain('Connected')
  await act(() => kit.connections.disconnect())
  await act(() => kit.modal.open())
  await waitFor(async () => expect((await findButton(/^Birch/)).textContent).toContain('Recent'))
  expect((await findButton(/^Cedar/)).textContent).not.toContain('Recent')
})

test('on a site with several kinds of networks, an installed wallet’s row names those it is for', async () => {
  const { kit } = await renderWallets()
  await act(() => kit.modal.open())
  const describe = async (name: RegExp) =>
    (await findButton(name)).querySelector('.lk-row-description')?.textContent
  expect(await describe(/^Amber/)).toBe('EVM, Solana')
  expect(await describe(/^Birch/)).toBe('EVM')
  expect(await describe(/^Cedar/)).toBe('Solana')
})

test('on a site with one kind of network, no row names it', async () => {
  await open()
  const row = await findButton(/^Pocket/)
  expect(row.querySelector('.lk-row-description')).toBeNull()
})
