// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import { createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { balancePath, otherAddress, testBalances } from '../../testing/balances.js'
import { createFakeSend, withSend } from '../../testing/fakeSend.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const view = () => within(document.querySelector('.lk-body > .lk-view') as HTMLElement)
const field = (name: string | RegExp) => view().queryByRole('textbox', { name, hidden: true })
const type = (element: Element | null, value: string) =>
  element && fireEvent.change(element, { target: { value } })
const primary = () => document.querySelector('.lk-body > .lk-view button[type=submit]')

/** A transfer that is filled in, on a chain with memos or without. */
async function fill(memos: { maxBytes: number } | undefined) {
  const networks = [createTestNetwork(1, 'Ethereum')]
  const rendered = renderKit(<Modal />, {
    chains: [withSend(evm({ networks }), createFakeSend(), undefined, memos)],
    answers: { [balancePath]: testBalances },
    wallet: { knownChainIds: [1] },
  })
  const { kit } = rendered
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => kit.modal.open({ view: 'WalletSend' }))
  await waitFor(() => expect(field(/^Amount/)).not.toBeNull())
  await waitFor(() => expect(kit.store.getState().send.draft.token?.symbol).toBe('ETH'))
  type(field(/^Amount/), '0.5')
  type(field('To'), otherAddress)
  return rendered
}

test('a memo is typed where transfers have one, is told when it is too long, and is in the review', async () => {
  await fill({ maxBytes: 10 })
  type(field('Memo (optional)'), 'deposit 7777')
  await waitFor(() => expect(primary()?.textContent).toBe('Shorten the memo'))
  expect(view().getByText('This network takes shorter memos only.')).toBeDefined()
  type(field('Memo (optional)'), 'deposit 7')
  await waitFor(() => expect(primary()?.textContent).toBe('Review'))
  fireEvent.click(primary() as Element)
  await screen.findByText('Memo')
  expect(view().getByText('deposit 7')).toBeDefined()
})

test('there is no field for a memo where transfers have none', async () => {
  await fill(undefined)
  await waitFor(() => expect(primary()?.textContent).toBe('Review'))
  expect(field('Memo (optional)')).toBeNull()
})
