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

const texts = en.onramp
const orderId = '3f8a1c1e-6a55-4a0e-9d3e-1b2c3d4e5f60'
const limits = [{ id: 'card', min: '10.00', max: '7500.00' }]
const usd = (amount: string) => ({ amount, currency: 'USD' })
const offer = (provider: string, bought: string, more: object = {}) => ({
  ...{ quoteId: `q ${provider}`, paymentTotal: usd('100.00'), paymentSubtotal: usd('97.00') },
  ...{ networkFee: usd('0.40'), providerFee: usd('2.60'), isEstimate: false, paymentMethod: 'card' },
  purchaseAmount: { amount: bought, currency: 'USDC' },
  provider: { id: provider, name: provider, isSandbox: provider === 'Sandbox' },
  ...more,
})
const answers = {
  '/appkit/v1/config': {
    features: [
      { id: 'onramp', isEnabled: true, config: null },
      { id: 'swap', isEnabled: true, config: null },
    ],
  },
  [balancePath]: testBalances,
  '/v1/onramp/options': {
    purchaseCurrencies: [
      {
        ...{ id: 'usdc', name: 'USD Coin', symbol: 'USDC' },
        networks: [
          {
            ...{ name: 'one', display_name: 'Ethereum', chain_id: '1', caip_network_id: 'eip155:1' },
            ...{ contract_address: usdcAddress, decimals: 6 },
          },
        ],
      },
    ],
    paymentCurrencies: [{ id: 'USD', payment_method_limits: limits }],
  },
  '/v1/onramp/quotes': { quotes: [offer('Sandbox', '97'), offer('Other', '96', { isEstimate: true })] },
  '/v1/onramp/orders': { orderId, url: 'https://pay.test/1' },
}

async function openBuying(options: Parameters<typeof renderKit>[1] = {}, view = 'OnRampProviders') {
  const rendered = renderKit(<Modal />, { ...options, answers: { ...answers, ...options.answers } })
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => rendered.kit.modal.open({ view: view as 'Account' }))
  return rendered
}

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })

async function fill({ clock }: Awaited<ReturnType<typeof openBuying>>) {
  fireEvent.change(await screen.findByLabelText(texts.pay), { target: { value: '100' } })
  act(() => clock.advance(300))
  await screen.findByText('97 USDC')
}

test('§2.003.OnRampProviders offers stand side by side with all fees, and a sandbox says that it is one', async () => {
  const rendered = await openBuying()
  await fill(rendered)
  expect(screen.getByText(texts.sandbox)).toBeDefined()
  expect(screen.getByText(texts.estimate({ amount: '96 USDC' }))).toBeDefined()
  const fees = texts.feesOf({ total: '$100.00', provider: '$2.60', network: '$0.40' })
  expect(screen.getAllByText(fees)).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: /^Other/, hidden: true }))
  fireEvent.click(await button(texts.review))
  await screen.findByText(texts.estimateText({ provider: 'Other' }))
  expect(rendered.kit.store.getState().onramp.step).toMatchObject({
    review: { offer: { quoteId: 'q Other' } },
  })
})

test('§2.009 the legal footer is on the three views of buying', async () => {
  const { router } = await openBuying({ termsConditionsUrl: 'https://site.test/terms' })
  for (const view of ['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect'] as const) {
    await act(async () => router.push(view))
    await waitFor(() => expect(document.querySelector<HTMLElement>('.lk-card')?.dataset.view).toBe(view))
    expect(screen.getByText(en.legal.terms)).toBeDefined()
  }
})

test('§9.050 §3.044.walletFeaturesOrder the way to add money stands first, or where the site wants it', async () => {
  const read = () => [...document.querySelectorAll('.lk-quick-action')].map(({ textContent }) => textContent)
  await openBuying({}, 'Account')
  await button(en.account.fund)
  expect(read()[0]).toBe(en.account.fund)
  cleanUpKits()
  cleanup()
  const walletFeaturesOrder = ['send', 'receive', 'onramp'] as const
  await openBuying({ features: { walletFeaturesOrder } }, 'Account')
  await button(en.account.fund)
  expect(read().at(-1)).toBe(en.account.fund)
})

test('§3.044.onramp switched off, nothing of it is on screen', async () => {
  const off = { '/appkit/v1/config': { features: [{ id: 'onramp', isEnabled: false, config: [] }] } }
  const { kit } = await openBuying({ answers: { ...off, [balancePath]: { balances: [] } } }, 'Account')
  await screen.findByText(en.account.emptyTitle)
  await waitFor(() => expect(kit.store.getState().features.isRemoteLoaded).toBe(true))
  for (const name of [en.account.fund, en.account.buy])
    expect(screen.queryByRole('button', { name, hidden: true })).toBeNull()
  await act(() => kit.modal.open({ view: 'OnRampProviders' }))
  expect(await screen.findByText(en.unavailable.heading)).toBeDefined()
})

test('an account without tokens is offered to buy some', async () => {
  const { kit } = await openBuying({ answers: { [balancePath]: { balances: [] } } }, 'Account')
  const events: string[] = []
  kit.analytics.subscribe(({ event }) => events.push(event))
  fireEvent.click(await button(en.account.buy))
  await screen.findByLabelText(texts.pay)
  expect(events).toContain('SELECT_BUY_CRYPTO')
})

test('the window is opened in the click; blocked, it has a link', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const rendered = await openBuying()
  await fill(rendered)
  fireEvent.click(await button(texts.review))
  const pay = await button(texts.continue)
  fireEvent.click(pay)
  expect(open).toHaveBeenCalledTimes(1)
  const link = await screen.findByRole('link', { name: texts.openPage, hidden: true })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://pay.test/1',
    'noopener noreferrer',
  ])
})

test('an example is marked and cannot be ordered', async () => {
  const { clock } = await openBuying({
    answers: { '/v1/onramp/quotes': new Response('no', { status: 503 }) },
  })
  fireEvent.change(await screen.findByLabelText(texts.pay), { target: { value: '100' } })
  act(() => clock.advance(300))
  await screen.findByText(texts.example)
  expect((await button(texts.problems.sample({ min: '', max: '' }))).hasAttribute('disabled')).toBe(true)
})
