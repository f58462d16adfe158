// @vitest-environment happy-dom
import { AppKitError } from '@latchkey/errors'
import { evm } from '@latchkey/evm'
import { createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../Modal.js'
import { balancePath, otherAddress, testBalances } from '../testing/balances.js'
import { createFakeSend, withSend } from '../testing/fakeSend.js'
import { cleanUpKits, renderKit } from '../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const boom = { code: -32603, message: 'boom' }
/** The view on screen; the one that slides away is still in the page. */
const view = () => within(document.querySelector('.lk-body > .lk-view') as HTMLElement)
const button = (name: string | RegExp) => waitFor(() => view().getByRole('button', { name, hidden: true }))

/** Opens the details and reads them. */
async function readDetails(): Promise<string | null> {
  const summary = await waitFor(() => view().getByText('Details'))
  fireEvent.click(summary)
  const details = summary.closest('details') as HTMLDetailsElement
  expect(details.open).toBe(true)
  return details.textContent
}

test('why a wallet did not connect can be read in its own words', async () => {
  const { kit } = renderKit(<Modal />, { wallet: { fail: { eth_requestAccounts: boom } } })
  await act(() => kit.modal.open())
  fireEvent.click(await button(/^Pocket/))
  await waitFor(() => view().getByText('Couldn’t connect'))
  expect(kit.store.getState().connect).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('boom'),
  })
  expect(await readDetails()).toContain('boom')
})

test('why a wallet did not switch can be read in its own words', async () => {
  const { kit } = renderKit(<Modal />, {
    wallet: { knownChainIds: [1, 10], fail: { wallet_switchEthereumChain: boom } },
  })
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => kit.modal.open({ view: 'Networks' }))
  fireEvent.click(await button(/^OP Mainnet/))
  await waitFor(() => view().getByText('Couldn’t switch'))
  expect(kit.store.getState().networkSwitch).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('boom'),
  })
  expect(await readDetails()).toContain('boom')
})

test('why a wallet did not send can be read in its own words', async () => {
  const send = createFakeSend()
  const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')]
  const { kit } = renderKit(<Modal />, {
    chains: [withSend(evm({ networks }), send)],
    answers: { [balancePath]: testBalances },
  })
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  const assetAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const transfer = {
    amount: '0.25',
    assetAddress,
    namespace: 'eip155',
    chainId: 1,
    to: otherAddress,
  } as const
  await act(() => kit.modal.open({ view: 'WalletSend', arguments: transfer }))
  fireEvent.click(await button('Review'))
  fireEvent.click(await button('Send'))
  await waitFor(() => view().getByText('Approve in Pocket'))
  await act(async () =>
    send.fail(new AppKitError('wallet/request-failed', { reason: 'Internal error' }, { cause: boom })),
  )
  await waitFor(() => view().getByText('The wallet reported a problem'))
  expect(kit.store.getState().send.step).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('boom'),
  })
  expect(await readDetails()).toContain('boom')
})
