// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import { createTestNetwork, type ScriptedAnswer } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { balancePath, otherAddress, testBalances } from '../../testing/balances.js'
import { createWireNft, nftContract, nftsPath, testNfts, withNfts } from '../../testing/fakeNfts.js'
import { createFakeSend } from '../../testing/fakeSend.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

const networks = [
  createTestNetwork(1, 'Ethereum', {
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } },
  }),
  createTestNetwork(10, 'OP Mainnet'),
]
const imagePath = (tokenId: string) =>
  `/v1/nft/${encodeURIComponent('eip155:1')}/${nftContract}/${tokenId}/image`

/** Tells what is watched that it is in sight. */
const watched = new Map<Element, () => void>()
const drawn: unknown[] = []
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe(element: Element) {
        watched.set(element, () => this.tell([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'Image',
    class extends Image {
      override decode = async () => undefined
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (image: unknown) => drawn.push(image),
  } as never)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
})
afterEach(() => {
  watched.clear()
  drawn.length = 0
  cleanUpKits()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })
const view = () => within(document.querySelector('.lk-body > .lk-view') as HTMLElement)
const see = async () => {
  await act(async () => {
    for (const tell of watched.values()) tell()
  })
}

async function connect(answer: ScriptedAnswer = testNfts) {
  const send = createFakeSend()
  const rendered = renderKit(<Modal />, {
    chains: [withNfts(evm({ networks }), send)],
    answers: {
      [nftsPath]: answer,
      [balancePath]: testBalances,
      '/appkit/v1/config': { features: [{ id: 'activity', isEnabled: true, config: null }] },
    },
    wallet: { knownChainIds: [1, 10] },
  })
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  return { ...rendered, send }
}

async function openTab(answer?: ScriptedAnswer) {
  const rendered = await connect(answer)
  await act(() => rendered.kit.modal.open())
  fireEvent.click(await screen.findByRole('tab', { name: 'NFTs', hidden: true }))
  return rendered
}

describe('the account’s tab', () => {
  test('§2.008 stands between tokens and activity, with name, collection and number of each', async () => {
    await openTab()
    const cards = await waitFor(() => {
      const list = screen.getByRole('list', { name: 'Your NFTs', hidden: true })
      return within(list).getAllByRole('button', { hidden: true })
    })
    const words = cards.map((card) => [...card.children].slice(1).map(({ textContent }) => textContent))
    expect(words).toEqual([
      ['Key 2', 'Keys'],
      ['Early bird', 'Badges', '× 5You have 5'],
    ])
    const tabs = screen.getAllByRole('tab', { hidden: true }).map(({ textContent }) => textContent)
    expect(tabs).toEqual(['Tokens', 'NFTs', 'Activity'])
  })

  test('what is there to mislead is folded away, each with the reason, and its picture is not fetched', async () => {
    const { gateway } = await openTab({
      data: testNfts.data.map((nft) => ({ ...nft, image_url: 'https://gateway.test/image' })),
      next: null,
    })
    await screen.findByText('2 hidden NFTs')
    const hidden = document.querySelector('details') as HTMLElement
    expect(hidden.textContent).toContain('Hidden: its name tells you to go somewhere')
    expect(hidden.textContent).toContain('Hidden: it looks unwanted')
    const list = screen.getByRole('list', { name: 'Your NFTs', hidden: true })
    expect(list.textContent).not.toContain('free.example')
    await see()
    const asked = () => gateway.calls.map(({ url }) => url.pathname).filter((path) => path.endsWith('/image'))
    await waitFor(() => expect(asked()).toContain(imagePath('2')))
    expect(asked().some((path) => /\/(?:8|9)\/image$/.test(path))).toBe(false)
  })

  test('leads to all of them where there are more, and comes back to itself', async () => {
    await openTab({ data: ['6', '5', '4', '3', '2', '1'].map((id) => createWireNft(id)), next: null })
    await screen.findByText('Key 6')
    expect(screen.queryByText('Key 2')).toBeNull()
    fireEvent.click(await button('Show all NFTs'))
    await screen.findByText('Key 1')
    fireEvent.click(await button('Back'))
    await button('Show all NFTs')
    expect(view().getByText('Key 6')).toBeDefined()
  })

  test('is not there where the chain has none', async () => {
    const { kit } = renderKit(<Modal />, {
      chains: [
        {
          ...evm({ networks }),
          create: (context) => ({ ...evm({ networks }).create(context), capabilities: {} }),
        },
      ],
      answers: { [balancePath]: testBalances },
    })
    await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
    await act(() => kit.modal.open())
    await screen.findByText('USD Coin')
    expect(screen.queryByRole('tab', { name: 'NFTs', hidden: true })).toBeNull()
  })
})

describe('the list', () => {
  const openList = async (answer?: ScriptedAnswer) => {
    const rendered = await connect(answer)
    await act(() => rendered.kit.modal.open({ view: 'Nfts' }))
    return rendered
  }

  test('goes on when its end comes into sight, and says how far the gateway has read', async () => {
    const pages: Record<string, object> = {
      '': { data: [], next: 'p2', progress: 0.257 },
      p2: { data: [createWireNft('1')], next: null },
    }
    await openList(({ url }) => pages[url.searchParams.get('cursor') ?? ''])
    await screen.findByText('Reading the network: 25% done')
    expect(screen.queryByText('No NFTs yet')).toBeNull()
    await see()
    await screen.findByText('Key 1')
    expect(screen.queryByText(/Reading the network/)).toBeNull()
  })

  test('says that it loads, and that there are none', async () => {
    let answer = (_page: object) => {}
    const awaited = new Promise<object>((resolve) => {
      answer = resolve
    })
    await openList(() => awaited)
    await screen.findByText('Loading your NFTs…')
    await act(async () => answer({ data: [], next: null }))
    await screen.findByText('No NFTs yet')
    expect(screen.getByText('This account has no NFTs on Ethereum.')).toBeDefined()
  })

  test('a failure can be tried again; of a later page it leaves what is there', async () => {
    const { gateway } = await openList(new Response('no', { status: 503 }))
    await screen.findByText('Couldn’t load your NFTs')
    let isDown = true
    gateway.answers[nftsPath] = ({ url }: { url: URL }) => {
      if (url.searchParams.get('cursor') === null) return { data: [createWireNft('2')], next: 'p2' }
      return isDown ? new Response('no', { status: 503 }) : { data: [createWireNft('1')], next: null }
    }
    fireEvent.click(await button('Try again'))
    await screen.findByText('Key 2')
    await see()
    await screen.findByText('Couldn’t load the rest.')
    expect(screen.getByText('Key 2')).toBeDefined()
    isDown = false
    fireEvent.click(await button('Try again'))
    await screen.findByText('Key 1')
  })

  test('a picture comes through the gateway and is drawn; one that does not come leaves its place', async () => {
    const { gateway } = await openList({
      data: ['2', '1'].map((id) => createWireNft(id, { image_url: 'https://elsewhere.test/image' })),
      next: null,
    })
    gateway.answers[imagePath('2')] = new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })
    gateway.answers[imagePath('1')] = new Response('no', { status: 404 })
    await screen.findByText('Key 1')
    await see()
    await waitFor(() => expect(document.querySelectorAll('.lk-nft-picture > canvas')).toHaveLength(1))
    expect(drawn).toHaveLength(1)
    await waitFor(() => expect(document.querySelectorAll('.lk-nft-placeholder > svg')).toHaveLength(1))
    // Nothing of a stranger is in the page: neither as markup nor as an address that could be opened.
    expect(document.querySelector('.lk-nft-picture img')).toBeNull()
    expect(gateway.calls.some(({ url }) => url.host === 'elsewhere.test')).toBe(false)
  })
})

describe('one NFT', () => {
  const place = { caipNetworkId: 'eip155:1', contract: nftContract, token_id: '2' } as const
  const openOne = async (answer?: ScriptedAnswer, changes: object = {}) => {
    const rendered = await connect(answer)
    await act(() => rendered.kit.modal.open({ view: 'Nfts' }))
    act(() => rendered.router.push('Nft', { ...place, ...changes }))
    return rendered
  }

  test('has description, traits, network and contract, which the explorer shows', async () => {
    await openOne()
    await screen.findByRole('heading', { name: 'Key 2', level: 3, hidden: true })
    for (const text of ['Opens the front door.', 'Metal', 'Brass', 'Ethereum'])
      expect(view().getByText(text)).toBeDefined()
    expect(view().getByText(nftContract)).toBeDefined()
    expect(await button('Copy contract')).toBeDefined()
    const link = view().getByRole('link', { hidden: true })
    expect(link.getAttribute('href')).toBe(`https://scan.test/address/${nftContract}`)
  })

  test('one that moves stands still until it is tapped; a drawing never moves', async () => {
    const moving = { image_url: 'https://gateway.test/image', is_animated: true }
    const { gateway, router } = await openOne({
      data: [createWireNft('2', moving), createWireNft('3', moving)],
      next: null,
    })
    gateway.answers[imagePath('2')] = new Response('GIF89a', { headers: { 'content-type': 'image/gif' } })
    gateway.answers[imagePath('3')] = new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })
    await screen.findByRole('heading', { name: 'Key 2', level: 3, hidden: true })
    await see()
    const play = await button('Play animation')
    expect(document.querySelector('.lk-nft-big img[src^="blob:"]')).toBeNull()
    fireEvent.click(play)
    expect(document.querySelector('.lk-nft-big img[src^="blob:"]')).not.toBeNull()
    fireEvent.click(await button('Stop animation'))
    expect(document.querySelector('.lk-nft-big img[src^="blob:"]')).toBeNull()
    act(() => router.back())
    fireEvent.click(await button(/^Key 3/))
    await screen.findByRole('heading', { name: 'Key 3', level: 3, hidden: true })
    await see()
    await waitFor(() =>
      expect(
        view().getByRole('img', { name: 'Picture of Key 3', hidden: true }).querySelector('canvas'),
      ).not.toBeNull(),
    )
    expect(view().queryByRole('button', { name: 'Play animation', hidden: true })).toBeNull()
  })

  test('of one that is hidden the reason stands there, and the picture comes on demand', async () => {
    const spam = createWireNft('2', {
      ...{ image_url: 'https://gateway.test/image', flags: { is_spam: true, reason: 'imitation' } },
    })
    const { gateway } = await openOne({ data: [spam], next: null })
    await screen.findByText('Hidden: it calls itself like a token you may know')
    await see()
    const asked = () => gateway.calls.some(({ url }) => url.pathname === imagePath('2'))
    expect(asked()).toBe(false)
    fireEvent.click(await button('Show picture'))
    await see()
    await waitFor(() => expect(asked()).toBe(true))
  })

  test('one of another network says so, and leads there', async () => {
    const { kit } = await openOne(testNfts, { caipNetworkId: 'eip155:10' })
    await screen.findByText('This NFT is on OP Mainnet')
    fireEvent.click(await button('Switch to OP Mainnet'))
    await waitFor(() => expect(kit.store.getState().nfts.caipNetworkId).toBe('eip155:10'))
  })

  test('one that is not the account’s says so', async () => {
    await openOne(testNfts, { token_id: '77' })
    await screen.findByText('This NFT isn’t here')
    fireEvent.click(await button('Show NFTs'))
    await screen.findByText('Early bird')
  })
})

describe('sending', () => {
  const receiver = () => view().getByRole('textbox', { name: 'To', hidden: true })
  const type = (element: Element, value: string) => fireEvent.change(element, { target: { value } })

  async function openSend(name: string) {
    const rendered = await openTab()
    fireEvent.click(await screen.findByText(name))
    fireEvent.click(await button('Send'))
    await waitFor(() => expect(receiver()).toBeDefined())
    return rendered
  }

  test('the review says what will be signed, and the list is right after it', async () => {
    const { gateway, kit, router, send } = await openSend('Key 2')
    // There is only one.
    expect(view().queryByRole('textbox', { name: 'Amount', hidden: true })).toBeNull()
    type(receiver(), otherAddress)
    await act(() => kit.send.estimateFee())
    fireEvent.click(await button('Review'))
    await waitFor(() => expect(router.getRoute().view).toBe('WalletSendPreview'))
    const facts = [...document.querySelectorAll('.lk-body > .lk-view .lk-facts > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd .lk-visually-hidden, dd')?.textContent,
    ])
    const read = Object.fromEntries(facts)
    expect(read).toMatchObject({ Number: '2', Amount: '1' })
    expect(read.Collection).toContain(nftContract)
    expect(read.To).toContain(otherAddress)
    fireEvent.click(await button('Send'))
    await screen.findByText('Approve in Pocket')
    expect(send.asked[0]).toMatchObject({ amountAtomic: 1n, to: otherAddress })
    gateway.answers[nftsPath] = { data: testNfts.data.slice(1), next: null }
    await act(async () => send.answer('0x1'))
    await screen.findByText('Sending Key 2')
    await act(async () => send.confirm())
    await waitFor(() => expect(router.getRoute().view).toBe('Account'))
    await screen.findByText(/^Sent Key 2 to /)
    await waitFor(() =>
      expect(kit.store.getState().nfts.nfts.map(({ label }) => label)).not.toContain('Key 2'),
    )
  })

  test('of several the amount is asked for, in whole ones; declining keeps the review', async () => {
    const { kit, router, send } = await openSend('Early bird')
    const amount = view().getByRole('textbox', { name: 'Amount', hidden: true })
    type(amount, '1.5')
    await screen.findByText('Enter a whole number.')
    type(amount, '6')
    await screen.findByText('That’s more than you have.')
    type(amount, '2')
    type(receiver(), otherAddress)
    await act(() => kit.send.estimateFee())
    fireEvent.click(await button('Review'))
    await screen.findByText('2 × Early bird')
    fireEvent.click(await button('Send'))
    await screen.findByText('Approve in Pocket')
    await act(async () => send.decline())
    await screen.findByText('You declined. Nothing was sent.')
    fireEvent.click(await button('Change'))
    await waitFor(() => expect(router.getRoute().view).toBe('NftSend'))
    expect(kit.store.getState().send.draft.sendTokenAmount).toBe('2')
  })

  test('an NFT that was left behind is not what the button for tokens sends', async () => {
    const { kit, router } = await openSend('Key 2')
    act(() => router.reset('Account'))
    fireEvent.click(await button('Send'))
    await waitFor(() => expect(kit.store.getState().send.draft.token).toMatchObject({ type: 'native' }))
    expect(router.getRoute().view).toBe('WalletSend')
  })

  test('after the account or network was switched nothing is sent, and the way back leads to the NFTs there', async () => {
    const { kit, router } = await openSend('Key 2')
    type(receiver(), otherAddress)
    await act(() => kit.send.estimateFee())
    fireEvent.click(await button('Review'))
    await waitFor(() => expect(router.getRoute().view).toBe('WalletSendPreview'))
    await act(() => kit.networks.switchNetwork('eip155:10'))
    await screen.findByText('You switched networks. Nothing was sent.')
    fireEvent.click(await button('Fill in again'))
    await screen.findByText('This NFT is on Ethereum')
  })
})
