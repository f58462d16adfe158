// @vitest-environment happy-dom
import { createTestKit } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import type { Connector } from '../connectors/Connector.js'
import { connectorIds, getConnectorType } from '../connectors/connectorIds.js'
import { isConnectorShown, withoutDuplicates } from '../connectors/filterConnectors.js'
import { addConnector, mergeConnectors } from '../connectors/mergeConnectors.js'
import type { Wallet } from './WalletListState.js'

const toWallet = (index: number, more: Partial<Wallet> = {}): Wallet => ({
  id: `id-${index}`,
  name: `Wallet ${index}`,
  chains: ['eip155:1'],
  image_id: `image-${index}`,
  rdns: `org.wallet${index}`,
  mobile_link: `wallet${index}://`,
  desktop_link: null,
  webapp_link: null,
  ...more,
})
const all = Array.from({ length: 90 }, (_, index) => toWallet(index))

/** Answers as the directory does. */
function directory({ url }: { url: URL }) {
  const get = (name: string) => url.searchParams.get(name)
  const include = get('include')?.split(',')
  const exclude = get('exclude')?.split(',') ?? []
  const matches = all.filter(
    ({ id, name }) =>
      (!include || include.includes(id)) && !exclude.includes(id) && name.includes(get('search') ?? ''),
  )
  const size = Number(get('entries'))
  const first = (Number(get('page')) - 1) * size
  return { count: matches.length, data: matches.slice(first, first + size) }
}

function make(options: Parameters<typeof createTestKit>[0] = {}) {
  const made = createTestKit({ answers: { '/getWallets': directory }, ...options })
  const list = () => made.kit.store.getState().walletList
  const queries = () =>
    made.gateway.calls
      .filter(({ url }) => url.pathname === '/getWallets')
      .map(({ url }) => Object.fromEntries(url.searchParams))
  return { ...made, list, queries }
}

describe('looking up one wallet', () => {
  const amber = toWallet(1, { id: 'a'.repeat(64), name: 'Trust Wallet', rdns: 'com.trust' })
  const near = toWallet(2, { name: 'Trusted' })

  test.each([
    [amber.id, { include: amber.id }],
    ['com.trust', { rdns: 'com.trust' }],
    ['trustWallet', { search: 'trust' }],
    ['Trust Wallet', { search: 'Trust' }],
  ])('%s is asked for once, and kept', async (called, query) => {
    const { kit, list, queries } = make({ answers: { '/getWallets': { count: 2, data: [near, amber] } } })
    const [first, second] = await Promise.all([kit.wallets.lookUp(called), kit.wallets.lookUp(called)])
    expect([first?.id, second?.id]).toEqual([amber.id, amber.id])
    expect(list().named.map(({ id }) => id)).toEqual([amber.id])
    expect(queries()).toHaveLength(1)
    expect(queries()[0]).toMatchObject(query)
  })

  test('one that is not there is none, and after a failure it is asked for again', async () => {
    const { kit, gateway } = make({ answers: { '/getWallets': new Response('no', { status: 500 }) } })
    await expect(kit.wallets.lookUp('trust')).rejects.toMatchObject({ code: 'wire/http-status' })
    gateway.answers['/getWallets'] = { count: 1, data: [near] }
    expect(await kit.wallets.lookUp('trust')).toBeUndefined()
  })
})

describe('the wallet directory', () => {
  test('§3.024 §9.025 §9.028 featured wallets come in the site’s order, recommended ones are 4 others', async () => {
    const { kit, list, queries } = make({ featuredWalletIds: ['id-7', 'id-2'], excludeWalletIds: ['id-0'] })
    kit.wallets.loadOverview()
    await vi.waitFor(() => expect(list().status.overview).toBe('ready'))
    expect(list().featured.map(({ id }) => id)).toEqual(['id-7', 'id-2'])
    expect(list().recommended.map(({ id }) => id)).toEqual(['id-1', 'id-3', 'id-4', 'id-5'])
    expect(list().excluded.map(({ id }) => id)).toEqual(['id-0'])
    expect(queries().find(({ exclude }) => exclude)).toMatchObject({
      entries: '4',
      exclude: 'id-0,id-7,id-2',
    })
  })

  test('§9.026 pages have 40 entries and stop when all are there', async () => {
    const { kit, list, queries } = make()
    for (let page = 0; page < 5; page++) await kit.wallets.loadNextPage()
    expect(list()).toMatchObject({ page: 3, count: 90 })
    expect(list().wallets).toHaveLength(90)
    expect(queries().map(({ page, entries }) => [page, entries])).toEqual([
      ['1', '40'],
      ['2', '40'],
      ['3', '40'],
    ])
  })

  test('§7.026 §7.022 §7.001 it asks for the site’s networks, with project, type and version', async () => {
    const { kit, queries } = make()
    await kit.wallets.loadNextPage()
    expect(queries()[0]).toMatchObject({
      chains: 'eip155:1,eip155:10',
      projectId: 'test',
      st: 'appkit',
      sv: expect.stringMatching(/^react-evm-\d+\.\d+\.\d+$/),
    })
  })

  test('§9.027 §7.054 a search asks for 100 entries, shows after 300 ms at the earliest, and is tracked', async () => {
    const { kit, clock, list, queries } = make()
    const events: unknown[] = []
    kit.analytics.subscribe((event) => events.push(event))
    const done = kit.wallets.search('Wallet 1')
    await vi.waitFor(() => expect(list().search.status).toBe('loading'))
    // Asked for later, so the answer to the search has been there before it.
    await kit.wallets.loadNextPage()
    clock.advance(299)
    await kit.wallets.loadNextPage()
    expect(list().search.status).toBe('loading')
    clock.advance(1)
    await done
    expect(list().search).toMatchObject({ query: 'Wallet 1', status: 'ready' })
    expect(list().search.results).toHaveLength(11)
    expect(queries()[0]).toMatchObject({ entries: '100', search: 'Wallet 1' })
    expect(events).toContainEqual(expect.objectContaining({ event: 'SEARCH_WALLET' }))
  })

  test('§8.035 recommended wallets that cannot be fetched are missing, without a word, until the next opening', async () => {
    const { kit, list, queries } = make({ answers: { '/getWallets': new Response('no', { status: 500 }) } })
    kit.wallets.loadOverview()
    await vi.waitFor(() => expect(queries()).toHaveLength(1))
    await vi.waitFor(() => expect(list().status.overview).toBe('idle'))
    expect(list().recommended).toEqual([])
    expect(kit.store.getState().alerts).toEqual([])
  })

  test('a newer search supersedes an older one', async () => {
    const { kit, clock, list } = make()
    const first = kit.wallets.search('Wallet 1')
    const second = kit.wallets.search('Wallet 22')
    await vi.waitFor(() => expect(list().search.query).toBe('Wallet 22'))
    clock.advance(300)
    await Promise.all([first, second])
    expect(list().search.results.map(({ id }) => id)).toEqual(['id-22'])
  })

  test('a page that fails can be asked for again', async () => {
    const { kit, gateway, list } = make()
    gateway.answers['/getWallets'] = new Response('no', { status: 500 })
    await kit.wallets.loadNextPage()
    expect(list().status.pages).toBe('failed')
    gateway.answers['/getWallets'] = directory
    await kit.wallets.loadNextPage()
    expect(list()).toMatchObject({ page: 1, status: { pages: 'ready' } })
  })

  test('§9.022 a wallet that is paired before the lists are read does not push out the stored ones', () => {
    const { kit, storage } = make()
    kit.wallets.addRecent(toWallet(1))
    const second = createTestKit({ storage })
    second.kit.wallets.addRecent(toWallet(2))
    expect(second.kit.store.getState().walletList.recent.map(({ id }) => id)).toEqual(['id-2', 'id-1'])
  })

  test('§2.028 on a phone wallets without a link of their own are left out, unless they take pages into their browser', async () => {
    const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/131')
    const data = [
      toWallet(1),
      toWallet(2, { mobile_link: null }),
      toWallet(3, { mobile_link: null, webapp_link: 'https://app.example' }),
      toWallet(4, { id: phantom, mobile_link: null }),
    ]
    const { kit, list } = make({ answers: { '/getWallets': { count: 4, data } } })
    await kit.wallets.loadNextPage()
    expect(list().wallets.map(({ id }) => id)).toEqual(['id-1', 'id-3', phantom])
    vi.restoreAllMocks()
  })

  test('a list that is there already is not drawn again when it is asked for again', async () => {
    const { kit, list } = make()
    kit.wallets.loadOverview()
    await vi.waitFor(() => expect(list().status.overview).toBe('ready'))
    const before = list()
    kit.wallets.loadOverview()
    expect(list()).toBe(before)
  })

  test('§3.009 §9.022 at most 2 recent wallets are kept, newest first', () => {
    const { kit, list } = make()
    for (const index of [1, 2, 1, 3]) kit.wallets.addRecent(toWallet(index))
    expect(list().recent.map(({ id }) => id)).toEqual(['id-3', 'id-2'])
  })

  test('§3.025 a wallet keeps its fields', async () => {
    const { kit, list } = make()
    await kit.wallets.loadNextPage()
    expect(list().wallets[5]).toEqual(all[5])
  })
})

const toConnector = (more: Partial<Connector>): Connector => ({
  id: 'org.a',
  name: 'A',
  type: 'ANNOUNCED',
  namespaces: ['eip155'],
  chains: [],
  open: async () => Promise.reject(new Error('not used')),
  restore: async () => undefined,
  ...more,
})

describe('connectors', () => {
  test('§3.008 the fixed ids are those that sites and directories know, each with its type', () => {
    expect(Object.values(connectorIds).sort()).toEqual(
      [
        'walletConnect',
        'injected',
        'announced',
        'coinbaseWallet',
        'coinbaseWalletSDK',
        'safe',
        'ledger',
        'okx',
        'eip6963',
        'ID_AUTH',
      ].sort(),
    )
    expect(getConnectorType('walletConnect')).toBe('WALLET_CONNECT')
    expect(getConnectorType('injected')).toBe('INJECTED')
    expect(getConnectorType('eip6963')).toBe('ANNOUNCED')
    expect(getConnectorType('ID_AUTH')).toBe('AUTH')
    expect(getConnectorType('coinbaseWalletSDK')).toBe('EXTERNAL')
  })

  test('§3.005 §3.007 the same name on two chains merges into one entry, "Trust Wallet" being "Trust"', () => {
    const [merged, ...rest] = mergeConnectors([
      toConnector({ name: 'Trust Wallet' }),
      toConnector({ name: 'Trust', namespaces: ['solana'], id: 'trust' }),
    ])
    expect(rest).toEqual([])
    expect(merged).toMatchObject({
      type: 'MULTI_CHAIN',
      namespaces: ['eip155', 'solana'],
      connectors: [{ namespaces: ['eip155'] }, { namespaces: ['solana'] }],
    })
  })

  test('two wallets with one name on one chain stay two', () => {
    expect(mergeConnectors([toConnector({ id: 'x' }), toConnector({ id: 'y' })])).toHaveLength(2)
  })

  test('a wallet that announces itself again is known already', () => {
    const known = addConnector([], toConnector({}))
    expect(addConnector(known, toConnector({}))).toBe(known)
  })

  test('§5.045 wallets with an excluded name or rdns are hidden', () => {
    const shown = (connector: Connector) =>
      isConnectorShown(connector, { excluded: [{ name: 'Bad', rdns: 'org.bad' }], isMobile: false })
    expect(shown(toConnector({}))).toBe(true)
    expect(shown(toConnector({ name: 'bad' }))).toBe(false)
    expect(shown(toConnector({ info: { rdns: 'org.bad' } }))).toBe(false)
  })

  test('§5.045 directory wallets that are installed or recent are filtered out by rdns, id or name', () => {
    const connectors = [
      toConnector({ name: 'X', info: { rdns: 'org.wallet1' } }),
      toConnector({ name: 'Y', explorerId: 'id-2' }),
      toConnector({ name: 'Wallet 3' }),
    ]
    const wallets = [toWallet(1), toWallet(2), toWallet(3, { rdns: null }), toWallet(4), toWallet(5)]
    const rest = withoutDuplicates(wallets, { connectors, recent: [toWallet(4)] })
    expect(rest.map(({ id }) => id)).toEqual(['id-5'])
  })

  test('§5.046 the generic Browser Wallet is hidden on desktop, and on a phone without rdns and provider', () => {
    const shown = (more: Partial<Connector>, isMobile: boolean) =>
      isConnectorShown(toConnector({ type: 'INJECTED', name: 'Browser Wallet', ...more }), {
        excluded: [],
        isMobile,
      })
    expect(shown({ isInstalled: true }, false)).toBe(false)
    expect(shown({}, true)).toBe(false)
    expect(shown({ isInstalled: true }, true)).toBe(true)
    expect(shown({ info: { rdns: 'org.x' } }, true)).toBe(true)
  })
})
