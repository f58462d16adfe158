// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { en } from '../../messages/en.js'
import { balancePath, testAddress, testBalances } from '../../testing/balances.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'
import { getMonthText } from './describeTransaction.js'
import { toCsv } from './toCsv.js'

const friend = `0x1234${'0'.repeat(32)}5678`
const imitation = `0x1234${'f'.repeat(32)}5678`
const transfer = (changes: object = {}) => ({
  fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: null },
  nft_info: null,
  direction: 'out',
  quantity: { numeric: '25.123456' },
  value: null,
  price: null,
  ...changes,
})
const nft = (name: string) =>
  transfer({
    fungible_info: null,
    nft_info: { name, content: null, flags: { is_spam: false } },
    direction: 'in',
  })
const transaction = (id: string, operationType: string, transfers: object[], metadata: object = {}) => ({
  id,
  metadata: {
    ...{ operationType, hash: `0x${id.padStart(64, '0')}`, minedAt: '2026-01-15T10:20:30Z' },
    ...{
      sentFrom: testAddress,
      sentTo: friend,
      status: 'confirmed',
      nonce: 1,
      application: null,
      chain: 'eip155:1',
    },
    ...{ fee: '21000000000000', isOwn: true },
    ...metadata,
  },
  transfers,
})

/** Tells the list's end that it is in sight. */
let seeEnd: () => void
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe() {
        seeEnd = () => this.tell([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.unstubAllGlobals()
})

type Page = { data: object[]; next: string | null; behind?: number; progress?: number }
type Pages = Readonly<Record<string, Page | Response>>

const path = `/v1/account/${testAddress}/history`
const page = (...data: object[]): Page => ({ data, next: null })

/** Opens the list; `pages` by cursor. */
async function open(pages: Pages, answers: object = {}) {
  const answer = ({ url }: { url: URL }) => pages[url.searchParams.get('cursor') ?? '']
  const rendered = renderKit(<Modal />, { answers: { [path]: answer, ...answers } })
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => rendered.kit.modal.open({ view: 'Transactions' }))
  return rendered
}

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })

describe('the list of transactions', () => {
  test('§5.023 §9.040 is by month, in words, with three decimals', async () => {
    const ether = {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
      quantity: { numeric: '0.0109' },
    }
    await open({
      '': page(
        transaction('1', 'send', [transfer()]),
        transaction('2', 'trade', [transfer(), transfer({ ...ether, direction: 'in' })]),
        transaction('3', 'bridge', []),
        transaction('4', 'mint', [nft('Key #1'), nft('Key #2')]),
        transaction('5', 'receive', [transfer({ direction: 'in' })], { minedAt: '2025-12-15T12:00:00Z' }),
      ),
    })
    await screen.findByText('25.123 USDC')
    const months = screen.getAllByRole('heading', { level: 3, hidden: true })
    expect(months.map(({ textContent }) => textContent)).toEqual([
      getMonthText(2026, 0, new Date()),
      getMonthText(2025, 11, new Date()),
    ])
    for (const text of ['0.01 ETH → 25.123 USDC', 'Swapped', 'Key #1', 'Key #2', '+25.123 USDC', 'bridge'])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText('Confirmed')).toBeDefined()
  })

  test('says that the gateway has no history of the network, and offers no second try', async () => {
    const served = { http: ['eip155:1'], ws: [], offers: { balances: ['eip155:1'] } }
    await open({}, { '/v1/supported-chains': served })
    await screen.findByText(en.activity.unsupportedTitle)
    expect(screen.queryByRole('button', { name: en.common.tryAgain, hidden: true })).toBeNull()
  })

  test('§4.031 goes on when its end comes into sight, and says how far the gateway has read', async () => {
    const { gateway } = await open({
      '': { data: [], next: 'p2', progress: 0.257 },
      p2: page(transaction('1', 'send', [transfer()])),
    })
    await screen.findByText('Reading the network: 25% done')
    expect(screen.queryByText('No activity yet')).toBeNull()
    await act(async () => seeEnd())
    await screen.findByText('25.123 USDC')
    expect(screen.queryByText(/Reading the network/)).toBeNull()
    expect(gateway.calls.filter(({ url }) => url.pathname === path)).toHaveLength(2)
  })

  test('says that nothing was done, and that the newest blocks are still to be read', async () => {
    await open({ '': { data: [], next: null, behind: 3 } })
    await screen.findByText('No activity yet')
    expect(screen.getByText(/The newest 3 blocks are still being read/)).toBeDefined()
  })

  test('§4.032 says why there is none, and tries again', async () => {
    const { gateway } = await open({ '': new Response('no', { status: 503 }) })
    await screen.findByText('Couldn’t load your activity')
    gateway.answers[path] = page(transaction('1', 'send', [transfer()]))
    fireEvent.click(await button('Try again'))
    await screen.findByText('25.123 USDC')
  })

  test('folds away what others made to mislead, with the reason', async () => {
    const others = { isOwn: false, fee: undefined }
    await open({
      '': page(
        transaction('1', 'send', [transfer()]),
        transaction('2', 'receive', [transfer({ direction: 'in', quantity: { numeric: '0.001' } })], {
          ...others,
          sentFrom: imitation,
          sentTo: testAddress,
        }),
        transaction('3', 'send', [transfer({ quantity: { numeric: '0' } })], others),
      ),
    })
    await screen.findByText('2 suspicious transactions')
    expect(screen.getByText('From an address that looks like one you’ve paid')).toBeDefined()
    expect(screen.getByText('Moved nothing: made to put an address into your list')).toBeDefined()
    expect(screen.getAllByText('25.123 USDC')).toHaveLength(1)
  })

  test('leads to all that is known of a transaction', async () => {
    await open({ '': page(transaction('1', 'send', [transfer({ value: 25.12 })])) })
    fireEvent.click(await button(/^Sent/))
    await screen.findByText('25.123456 USDC')
    expect(screen.getByText('$25.12 at the time')).toBeDefined()
    expect(screen.getByText('0.000021 ETH')).toBeDefined()
    expect(screen.getByText(friend)).toBeDefined()
    expect(await button('Copy receiver')).toBeDefined()
  })
})

describe('what something was worth when it moved', () => {
  const ether = { fungible_info: { name: 'Ether', symbol: 'ETH', icon: null }, quantity: { numeric: '0.01' } }

  test('stands beside it in the list, where somebody knows', async () => {
    await open({
      '': page(
        transaction('1', 'send', [transfer({ value: 12.3 })]),
        transaction('2', 'receive', [transfer({ direction: 'in', value: 0.004 })]),
        transaction('3', 'send', [transfer({ ...ether, value: null })]),
        transaction('4', 'send', [transfer({ value: 0, quantity: { numeric: '0' } })]),
        // What was given counts, also where it stands last.
        transaction('5', 'trade', [
          transfer({ value: 25 }),
          transfer({ ...ether, direction: 'in', value: 26 }),
        ]),
        transaction('6', 'trade', [transfer(), transfer({ ...ether, direction: 'in', value: 26 })]),
      ),
    })
    await screen.findByText('25.123 USDC · $12.30')
    for (const text of [
      '+25.123 USDC · under $0.01',
      '0.01 ETH',
      '0 USDC',
      '0.01 ETH → 25.123 USDC · $25.00',
      '0.01 ETH → 25.123 USDC · $26.00',
    ])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryByText(/\$0\.00/)).toBeNull()
  })

  test('is not said of what is folded away, and nothing is said where nobody knows', async () => {
    const others = { isOwn: false, fee: undefined, sentFrom: imitation, sentTo: testAddress }
    await open({
      '': page(
        transaction('1', 'send', [transfer()]),
        transaction('2', 'receive', [transfer({ direction: 'in', value: 25 })], others),
      ),
    })
    await screen.findByText('1 suspicious transaction')
    expect(screen.queryByText(/\$/)).toBeNull()
    fireEvent.click(await button(/^Sent/))
    await screen.findByText('25.123456 USDC')
    expect(screen.queryByText(/at the time/)).toBeNull()
    fireEvent.click(await button('Back'))
    fireEvent.click(await button(/^Received/))
    await screen.findByText('+25.123456 USDC')
    expect(screen.queryByText(/at the time/)).toBeNull()
  })

  test('is in the file, at its end; an unknown one is empty and no zero', () => {
    const csv = toCsv(
      [
        transaction('1', 'send', [
          transfer({ value: 12.3, price: 0.5 }),
          transfer({ value: 0, price: 0 }),
          transfer(),
        ]),
        transaction('2', 'approve', []),
      ] as never,
      en.activity,
    )
    const lines = csv.trimEnd().split('\r\n')
    const ends = lines.map((line) => line.split(',').slice(-2))
    expect(ends).toEqual([
      ['Value then (US dollars)', 'Price then (US dollars)'],
      ['12.3', '0.5'],
      ...Array.from({ length: 3 }, () => ['', '']),
    ])
    expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([13]))
  })
})

const configPath = '/appkit/v1/config'
const allFeatures = { features: [{ id: 'activity', isEnabled: true, config: null }] }

describe('the account’s tabs', () => {
  const openAccount = async (options: Parameters<typeof renderKit>[1] = {}) => {
    const answers = {
      [path]: page(transaction('1', 'send', [transfer()])),
      [balancePath]: testBalances,
      [configPath]: allFeatures,
    }
    const rendered = renderKit(<Modal />, { answers, ...options })
    await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
    await act(() => rendered.kit.modal.open())
    await screen.findByText('Disconnect')
    return rendered
  }

  test('§3.044.activity are among others activity, which leads to the whole list', async () => {
    await openAccount()
    fireEvent.click(await screen.findByRole('tab', { name: 'Activity', hidden: true }))
    await screen.findByText('25.123 USDC')
    fireEvent.click(await button('Show all activity'))
    await button('Save as CSV')
    fireEvent.click(await button('Back'))
    await button('Show all activity')
  })

  test('§3.044.activity are not there where the site has no activity', async () => {
    await openAccount({ features: { history: false } })
    await screen.findByText('USD Coin')
    expect(screen.queryByRole('tab', { name: 'Activity', hidden: true })).toBeNull()
  })
})

test('a file for a spreadsheet has whole amounts, and no token can put a formula into it', () => {
  const evil = { fungible_info: { name: 'x', symbol: '=HYPERLINK("http://evil")', icon: null } }
  const csv = toCsv(
    [transaction('1', 'send', [transfer(), transfer(evil)]), transaction('2', 'approve', [])] as never,
    en.activity,
  )
  const [head, first, second, third] = csv.split('\r\n')
  expect(head).toContain('Time,Operation,Status')
  expect(first).toContain('Sent,Confirmed,out,25.123456,USDC,')
  expect(second).toContain('"\'=HYPERLINK(""http://evil"")"')
  expect(third).toContain('Approved,Confirmed,,,,')
})
