// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { en } from '../../messages/en.js'
import { balancePath, testBalances, usdcAddress } from '../../testing/balances.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.restoreAllMocks()
})

const merchant = '0x52908400098527886E0F7030069857D2E4169EE7'
const feature = (id: string, isEnabled = true) => ({ id, isEnabled, config: null })
const config = (features: object[]) => ({ '/appkit/v1/config': { features } })
const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })
const query = (name: string | RegExp) => screen.queryByRole('button', { name, hidden: true })
const answers = {
  [balancePath]: testBalances,
  '/v1/payments': ({ body }: { body: unknown }) => ({
    ...{ payer: null, state: 'created', paidAtomic: '0', createdAt: 1, transactions: [] },
    ...(body as object),
  }),
  '/v1/json-rpc': {
    ...{ jsonrpc: '2.0', id: 1 },
    result: { total: 1, exchanges: [{ id: 'acme', name: 'Acme', imageUrl: null }] },
  },
  '/v1/onramp/options': {
    purchaseCurrencies: [
      {
        ...{ id: 'eth', name: 'Ether', symbol: 'ETH' },
        networks: [
          {
            ...{ name: 'one', display_name: 'Ethereum', chain_id: '1', caip_network_id: 'eip155:1' },
            ...{ contract_address: '', decimals: 18 },
          },
        ],
      },
    ],
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
  },
  '/v1/exchange/assets': {
    assets: [
      {
        ...{ asset: `eip155:1/erc20:${usdcAddress}`, token: `eip155:1:${usdcAddress}` },
        ...{ name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      },
    ],
  },
}

async function openPayment(features: object[]) {
  const rendered = renderKit(<Modal />, { answers: { ...answers, ...config(features) } })
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(async () => {
    const payment = { recipient: merchant, asset: 'eip155:1/slip44:60', amount: '0.25' }
    rendered.kit.pay(payment).catch(() => {})
  })
  await button(/^Pay with Pocket/)
  await waitFor(() => expect(rendered.kit.store.getState().features.isRemoteLoaded).toBe(true))
  return rendered
}

test('§3.044.payments the payments flag offers exchanges, and takes them away', async () => {
  const { gateway } = await openPayment([{ ...feature('payments'), config: [] }])
  await button(/^Acme/)
  cleanUpKits()
  cleanup()
  const off = await openPayment([])
  expect(query(/^Acme/)).toBeNull()
  const asked = (calls: typeof gateway.calls) => calls.filter(({ url }) => url.pathname === '/v1/json-rpc')
  expect(asked(gateway.calls)).toHaveLength(1)
  expect(asked(off.gateway.calls)).toHaveLength(0)
})

test('what is missing can be bought with a card, where somebody sells it: exactly this is filled in', async () => {
  const { kit, router } = await openPayment([feature('onramp')])
  fireEvent.click(await button(new RegExp(`^${en.pay.withCard}`)))
  await waitFor(() => expect(router.getRoute().view).toBe('OnRampProviders'))
  expect(kit.store.getState().onramp.draft).toMatchObject({
    ...{ side: 'receive', amountText: '0.25' },
    token: { symbol: 'ETH' },
  })
})

test('§3.044.payWithExchange the payWithExchange flag offers deposits, and takes them away', async () => {
  const on = renderKit(<Modal />, {
    answers: { ...answers, ...config([{ ...feature('fund_from_exchange'), config: [] }]) },
  })
  await act(() => on.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => on.kit.modal.open({ view: 'Account' }))
  fireEvent.click(await button(en.account.fund))
  fireEvent.click(await button(new RegExp(`^${en.onramp.fund.exchange}`)))
  await button(/^Acme/)
  cleanUpKits()
  cleanup()
  const off = renderKit(<Modal />, { answers: { ...answers, ...config([]) } })
  await act(() => off.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => off.kit.modal.open({ view: 'Account' }))
  await button(en.account.receive)
  expect(query(en.account.fund)).toBeNull()
  await act(() => off.kit.modal.open({ view: 'PayWithExchange' as 'Account' }))
  await screen.findByText(en.unavailable.heading)
})
