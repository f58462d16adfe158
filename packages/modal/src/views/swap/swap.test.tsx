// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { en } from '../../messages/en.js'
import { balancePath, testBalances, usdcAddress } from '../../testing/balances.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const texts = en.swap
const coin = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdc = `eip155:1:${usdcAddress}`
const odd = `0x${'b'.repeat(40)}`
const token = (address: string, symbol: string, decimals: number, more: object = {}) => ({
  ...{ address, symbol, name: symbol === 'ETH' ? 'Ether' : symbol, decimals, logoUri: null, eip2612: false },
  ...more,
})
const answers = {
  '/appkit/v1/config': { features: [{ id: 'swap', isEnabled: true, config: null }] },
  [balancePath]: testBalances,
  '/v1/fungible/price': { fungibles: [] },
  '/v1/convert/tokens': ({ url }: { url: URL }) => ({
    tokens: url.searchParams.has('address')
      ? [token(`eip155:1:${odd}`, 'USDC', 18, { isListed: false })]
      : [token(coin, 'ETH', 18), token(usdc, 'USDC', 6), token(`eip155:1:0x${'c'.repeat(40)}`, 'RARE', 0)],
  }),
  '/v1/convert/quotes': ({ url: { searchParams } }: { url: URL }) => ({
    quotes: [
      {
        ...{ id: null, fromAccount: coin, toAccount: usdc, fromAmount: searchParams.get('amount') },
        ...{ toAmount: '1500000000', provider: { id: 'v2', name: 'Market' }, priceImpact: 350 },
        ...{ networkCost: '1000000000000000', operatorFee: 85, route: [] },
      },
    ],
  }),
}

async function openSwap(options: Parameters<typeof renderKit>[1] = {}) {
  const rendered = renderKit(<Modal />, { ...options, answers: { ...answers, ...options.answers } })
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => rendered.kit.modal.open({ view: 'Swap' }))
  return rendered
}

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })

describe('Swap', () => {
  test('§2.003.Swap §3.044.swaps every cost is told, and the price impact is warned of', async () => {
    const { clock } = await openSwap()
    fireEvent.click(await button(texts.chooseToken))
    fireEvent.click(await button(/250\.259 USDC/))
    fireEvent.change(await screen.findByLabelText(texts.pay), { target: { value: '0.5' } })
    act(() => clock.advance(200))
    await screen.findByText(texts.rate({ sold: 'ETH', bought: '3,000 USDC' }))
    for (const text of [
      'Market',
      '3.5%',
      '0.85% (≈ 12.859304 USDC)',
      texts.impactWarning({ percent: '3.5' }),
    ])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText('1,485 USDC')).toBeDefined()
    expect((await button(texts.review)).getAttribute('disabled')).toBeNull()
  })

  test('a rate far below one has digits that say something', async () => {
    const [quote] = answers['/v1/convert/quotes']({
      url: new URL('http://x?amount=5000000000000000000000'),
    }).quotes
    const { clock } = await openSwap({
      answers: { '/v1/convert/quotes': { quotes: [{ ...quote, toAmount: '1' }] } },
    })
    fireEvent.click(await button(texts.chooseToken))
    fireEvent.click(await button(/250\.259 USDC/))
    fireEvent.change(await screen.findByLabelText(texts.pay), { target: { value: '5000' } })
    act(() => clock.advance(200))
    await screen.findByText(texts.rate({ sold: 'ETH', bought: '0.0000000002 USDC' }))
  })

  test('§3.044.swaps the flag switched off says that the site has none, and takes the action away', async () => {
    const { kit } = await openSwap({ features: { swaps: false } })
    await screen.findByText(en.unavailable.heading)
    await act(() => kit.modal.open({ view: 'Account' }))
    await screen.findByText('Disconnect')
    expect(screen.queryByRole('button', { name: 'Swap', hidden: true })).toBeNull()
  })

  test('what is missing stands on the button, and what the account has is not exceeded', async () => {
    const { clock } = await openSwap()
    await button(texts.problems['token-missing']({ symbol: '', coin: '' }))
    fireEvent.click(
      (await screen.findAllByRole('button', { name: texts.chooseToken, hidden: true }))[0] as Element,
    )
    fireEvent.click(await button(/250\.259 USDC/))
    await button('Enter an amount')
    fireEvent.change(await screen.findByLabelText(texts.pay), { target: { value: '99' } })
    act(() => clock.advance(200))
    await button('Not enough ETH')
    fireEvent.click(await button(texts.shareLabel({ percent: 50 })))
    await waitFor(() =>
      expect((screen.getByLabelText(texts.pay) as HTMLInputElement).value).toBe('0.6172839'),
    )
  })

  test('an amount too small or large for anybody, and a gateway that is away, are told apart', async () => {
    const refusal = Response.json({ status: 'FAILED', reasons: [] }, { status: 400 })
    const { clock, gateway, kit } = await openSwap({ answers: { '/v1/convert/quotes': refusal } })
    fireEvent.click(await button(texts.chooseToken))
    fireEvent.click(await button(/250\.259 USDC/))
    fireEvent.change(await screen.findByLabelText(texts.pay), { target: { value: '0.5' } })
    act(() => clock.advance(200))
    await screen.findByText(texts.liquidityText)
    gateway.answers['/v1/convert/quotes'] = new Response('no', { status: 503 })
    await act(() => kit.swap.refresh())
    await screen.findByText(texts.offersFailedTitle)
    gateway.answers['/v1/convert/quotes'] = answers['/v1/convert/quotes']
    fireEvent.click(await button(en.common.tryAgain))
    await screen.findByText(texts.rate({ sold: 'ETH', bought: '3,000 USDC' }))
  })
})

describe('SwapSelectToken', () => {
  test('§9.034 known symbols of the list are suggested; a token by its address is said to be on no list', async () => {
    await openSwap()
    fireEvent.click(await button(texts.chooseToken))
    await screen.findByText(texts.yours)
    const chips = [...document.querySelectorAll('.lk-swap-suggested .lk-token-chip')]
    expect(chips.map(({ textContent }) => textContent?.replace(/^[A-Z](?=[A-Z])/, ''))).not.toContain('RARE')
    expect(chips).toHaveLength(2)
    fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: odd } })
    const badge = await screen.findByText(texts.notListed)
    const row = badge.closest('button') as HTMLElement
    expect(within(row).getByText(/0xbb/)).toBeDefined()
    fireEvent.click(row)
    await screen.findByText(texts.unlisted({ symbol: 'USDC' }))
  })
})
