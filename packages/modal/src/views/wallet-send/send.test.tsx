// @vitest-environment happy-dom
import { findConnector } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { evm } from '@latchkey/evm'
import {
  announceEvmWallet,
  createEvmWallet,
  createMemoryStorage,
  createTestNetwork,
  type ManualClock,
} from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { balancePath, otherAddress, testAddress, testBalances, usdcAddress } from '../../testing/balances.js'
import { createFakeSend, withSend } from '../../testing/fakeSend.js'
import { readNotice } from '../../testing/readNotice.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  cleanUpKits()
  cleanup()
})

const hash = `0x${'ab'.repeat(32)}`
/** The view on screen; the one that slides away is still in the page. */
const view = () => within(document.querySelector('.lk-body > .lk-view') as HTMLElement)
const button = (name: string | RegExp) => waitFor(() => view().getByRole('button', { name, hidden: true }))
const amountField = () => view().queryByRole('textbox', { name: /^Amount/, hidden: true }) as HTMLInputElement
const receiverField = () => view().getByRole('textbox', { name: 'To', hidden: true })
const type = (element: Element, value: string) => fireEvent.change(element, { target: { value } })
const primary = () => document.querySelector('.lk-body > .lk-view button[type=submit]')?.textContent
const networks = [
  createTestNetwork(1, 'Ethereum', {
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.test/' } },
  }),
  createTestNetwork(10, 'OP Mainnet'),
]

const otherBalancePath = balancePath.replace(testAddress, otherAddress)

const sendArguments = {
  amount: '0.25',
  assetAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  namespace: 'eip155',
  chainId: 1,
  to: otherAddress,
} as const

/** Well-known test keys. */
const privateKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

async function connect(
  balances: { balances: readonly object[] } = testBalances,
  storage = createMemoryStorage(),
) {
  const send = createFakeSend()
  const chains = [withSend(evm({ networks }), send)]
  const rendered = renderKit(<Modal />, {
    chains,
    storage,
    answers: { [balancePath]: balances, [otherBalancePath]: balances },
    wallet: { privateKeys, knownChainIds: [1, 10] },
  })
  const { kit, router, store } = rendered
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => kit.modal.open())
  // The first test of the file loads the views as well, which on a busy machine takes longer than the usual second.
  await screen.findByText('Ether')
  return {
    ...rendered,
    send,
    viewId: () => router.getRoute().view,
    draft: () => kit.store.getState().send.draft,
    step: () => kit.store.getState().send.step,
    /** What the notice over the modal says. */
    notice: () => readNotice(store.getState().toast),
  }
}

async function openForm(
  balances: { balances: readonly object[] } = testBalances,
  storage = createMemoryStorage(),
) {
  const rendered = await connect(balances, storage)
  fireEvent.click(await button('Send'))
  await waitFor(() => expect(amountField()).not.toBeNull())
  await waitFor(() => expect(rendered.draft().token).toBeDefined())
  return rendered
}

/** Lets the fields stand until the network is asked for a fee. */
function standStill({ clock }: { clock: ManualClock }, byMs = 500) {
  return act(async () => clock.advance(byMs))
}

/** Fills in the fields; the most valuable token, ether, is chosen already. */
async function fill(amount: string, receiver: string) {
  const rendered = await openForm()
  type(amountField(), amount)
  type(receiverField(), receiver)
  return rendered
}

async function review() {
  const rendered = await fill('0.5', otherAddress)
  fireEvent.click(await button('Review'))
  await button('Send')
  return rendered
}

describe('WalletSend', () => {
  test('§5.016 §2.003.WalletSend one button names the first thing that is missing or wrong', async () => {
    await openForm()
    type(amountField(), '0')
    expect(primary()).toBe('Add amount')
    type(amountField(), '99')
    expect(primary()).toBe('Insufficient funds')
    expect(view().getByText('That’s more than you have.')).toBeDefined()
    type(amountField(), '0,5')
    expect(amountField().value).toBe('0.5')
    expect(primary()).toBe('Add address')
    type(receiverField(), '0x12')
    expect(primary()).toBe('Invalid address')
    type(receiverField(), otherAddress)
    expect(primary()).toBe('Review')
  })

  test('what is worth most is chosen already, and one can start with the amount', async () => {
    await openForm()
    expect(await button(/^ETH Ether\. Choose another token/)).toBeDefined()
    expect(primary()).toBe('Add amount')
  })

  test('what is worth most is there from the first frame', async () => {
    const { draft } = await connect()
    const seen = new Set<string | null>()
    const observer = new MutationObserver(() => {
      for (const chip of document.querySelectorAll('.lk-token-chip-name'))
        seen.add(`${chip.textContent}, ${primary()}`)
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    stops.push(() => observer.disconnect())
    fireEvent.click(await button('Send'))
    await waitFor(() => expect(draft().token).toBeDefined())
    expect([...seen]).toEqual(['ETH, Add amount'])
  })

  test('an amount that was typed before it was known what the visitor holds stays', async () => {
    let answer: (found: object) => void = () => {}
    const balances = new Promise<object>((resolve) => {
      answer = resolve
    })
    const { kit } = renderKit(<Modal />, {
      chains: [withSend(evm({ networks }), createFakeSend())],
      answers: { [balancePath]: () => balances },
      wallet: { privateKeys, knownChainIds: [1, 10] },
    })
    await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
    await act(() => kit.modal.open({ view: 'WalletSend' }))
    await waitFor(() => expect(amountField()).not.toBeNull())
    type(amountField(), '0.5')
    await waitFor(() => expect(kit.store.getState().send.draft.sendTokenAmount).toBe('0.5'))
    await act(async () => answer(testBalances))
    await button(/^ETH Ether/)
    await waitFor(() => expect(kit.store.getState().send.draft.token?.symbol).toBe('ETH'))
    await waitFor(() => expect(kit.store.getState().send.draft.sendTokenAmount).toBe('0.5'))
    expect(amountField().value).toBe('0.5')
  })

  test('§5.016 without a token there is nothing to send', async () => {
    const { kit } = await connect()
    await act(() => kit.modal.open({ view: 'WalletSend' }))
    await act(() => kit.send.reset())
    await waitFor(() => expect(primary()).toBe('Select token'))
  })

  test('a name is not called a wrong address; a word that is neither is', async () => {
    await fill('0.5', 'alice.eth')
    await waitFor(() => expect(primary()).toBe('Looking up the name…'))
    type(receiverField(), 'alice')
    await waitFor(() => expect(primary()).toBe('Invalid address'))
  })

  test('§3.023 the review shows who the address is, where the gateway knows it', async () => {
    const { kit, gateway, draft } = await connect()
    gateway.answers[`/v1/identity/${otherAddress}`] = { name: 'bob.eth', avatar: null }
    kit.send.openSend(sendArguments).catch(() => undefined)
    await waitFor(() => expect(draft().receiverProfileName).toBe('bob.eth'))
    fireEvent.click(await button('Review'))
    await waitFor(() => view().getByText('bob.eth'))
    expect(view().getByText('Known as')).toBeDefined()
  })

  test('letters and second points do not get into the amount', async () => {
    await fill('1.5', otherAddress)
    type(amountField(), '1.5x')
    type(amountField(), '1.5.')
    expect(amountField().value).toBe('1.5')
  })

  test('the amount can be typed in dollars', async () => {
    const { draft } = await fill('', otherAddress)
    fireEvent.click(await button(/Enter the amount in USD/))
    type(amountField(), '100')
    expect(draft().sendTokenAmount).toBe('0.05')
    expect(await button(/0\.05 ETH/)).toBeDefined()
  })

  test('Max leaves the fee behind', async () => {
    await fill('', otherAddress)
    fireEvent.click(await button(/^Max/))
    await waitFor(() => expect(amountField().value).toBe('1.2335678'))
    expect(primary()).toBe('Review')
  })

  test('Max follows a fee that grows', async () => {
    const rendered = await fill('', otherAddress)
    fireEvent.click(await button(/^Max/))
    await waitFor(() => expect(amountField().value).toBe('1.2335678'))
    rendered.send.fees.feeAtomic = 2n * 10n ** 15n
    await standStill(rendered)
    await waitFor(() => expect(amountField().value).toBe('1.2325678'))
  })

  test('the fee is shown in the native token and in dollars, never rounded down', async () => {
    const rendered = await fill('0.5', otherAddress)
    rendered.send.fees.feeAtomic = 1_000_100_000_000_001n
    await standStill(rendered)
    await screen.findByText(/at most 0\.001001 ETH/)
    expect(screen.getByText('$2.01')).toBeDefined()
  })

  test('a mistyped letter that only the checksum shows is an invalid address', async () => {
    const rendered = await openForm()
    rendered.send.fees.feeAtomic = new SendError('parsing/address', { value: otherAddress })
    type(amountField(), '0.5')
    type(receiverField(), otherAddress)
    await standStill(rendered)
    await waitFor(() => expect(primary()).toBe('Invalid address'))
    await screen.findByText('That isn’t a valid Ethereum address.')
  })

  test('warns of sending to oneself and refuses the address of the token itself', async () => {
    const { kit } = await fill('0.5', testAddress)
    await screen.findByText(/your own address/)
    const usdc = kit.store.getState().balances.tokens.find(({ symbol }) => symbol === 'USDC')
    await act(async () => {
      if (usdc) await kit.send.setToken(usdc)
      await kit.send.setAmount('1')
      await kit.send.setReceiver(usdcAddress)
    })
    await screen.findByText(/token’s own address/)
    expect(primary()).toBe('Invalid address')
  })

  test('tokens are found by name; choosing one empties the amount', async () => {
    const { draft } = await fill('0.5', otherAddress)
    fireEvent.click(await button(/Choose another token/))
    await waitFor(() => view().getByRole('searchbox', { hidden: true }))
    type(view().getByRole('searchbox', { hidden: true }), 'zzz')
    await screen.findByText('No tokens found')
    type(view().getByRole('searchbox', { hidden: true }), 'usd')
    fireEvent.click(await button(/USD Coin/))
    await waitFor(() => expect(primary()).toBe('Add amount'))
    expect(draft().token?.symbol).toBe('USDC')
  })

  test('a token whose address cannot be read is not offered', async () => {
    const odd = { ...testBalances.balances[0], name: 'Odd', symbol: 'ODD', address: 'odd' }
    await openForm({ balances: [...testBalances.balances, odd] })
    fireEvent.click(await button(/Choose another token/))
    await button(/^Ether/)
    expect(view().queryByText('Odd')).toBeNull()
  })

  test('where the chain cannot send, the account does not offer it', async () => {
    const chains = [withSend(evm({ networks }), undefined)]
    const { kit } = renderKit(<Modal />, { chains, answers: { [balancePath]: testBalances } })
    await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
    await act(() => kit.modal.open())
    await screen.findByText('Ether')
    expect(screen.queryByRole('button', { name: 'Send', hidden: true })).toBeNull()
  })
})

describe('WalletSendPreview', () => {
  test('shows both addresses in full, and sends what was shown at the fee that was shown', async () => {
    const { send } = await review()
    expect(view().getByText(otherAddress)).toBeDefined()
    expect(view().getByText(testAddress)).toBeDefined()
    expect(view().getByText(/at most 0\.501 ETH/)).toBeDefined()
    fireEvent.click(await button('Send'))
    expect(send.asked).toEqual([
      {
        from: testAddress,
        caipNetworkId: 'eip155:1',
        amountAtomic: 5n * 10n ** 17n,
        to: otherAddress,
        fee: 10n ** 15n,
      },
    ])
    await screen.findByText('Approve in Pocket')
  })

  test('a receiver that nothing went to lately is pointed out, one that is known is not', async () => {
    const { kit, send } = await review()
    const note = () => view().queryByText(/haven’t sent to this address before/)
    expect(note()).not.toBeNull()
    fireEvent.click(await button('Send'))
    await act(async () => send.answer(hash))
    await act(async () => send.confirm())
    await act(async () => {
      const [ether] = kit.store.getState().balances.tokens
      if (ether) await kit.send.setToken(ether)
      await kit.send.setAmount('0.1')
      await kit.send.setReceiver(otherAddress.toLowerCase())
      await kit.send.review()
      await kit.modal.open({ view: 'WalletSendPreview' })
    })
    await waitFor(() => view().getByText(/A transfer can’t be undone/))
    expect(note()).toBeNull()
  })

  test('shows what the fee is made of, what arrives, and what to know of the receiver', async () => {
    const { send } = await fill('0.5', otherAddress)
    Object.assign(send.fees, {
      feeAtomic: 3n * 10n ** 15n,
      parts: [
        { kind: 'network', amountAtomic: 10n ** 15n },
        { kind: 'receiver-account', amountAtomic: 2n * 10n ** 15n },
      ],
      receivedAtomic: 4n * 10n ** 17n,
      warnings: ['receiver-is-program'],
    })
    fireEvent.click(await button('Review'))
    await screen.findByText('Opens the receiver’s account')
    expect(screen.getByText('For the network')).toBeDefined()
    expect(screen.queryByText('For being taken sooner')).toBeNull()
    expect(screen.getByText('Receiver gets').parentElement?.textContent).toContain('0.4 ETH')
    expect(screen.getByText(/This address is a contract/)).toBeDefined()
  })

  test('of a fee that the site pays says so, and the total is the amount', async () => {
    const { send } = await fill('0.5', otherAddress)
    Object.assign(send.fees, { feeAtomic: 0n, isSponsored: true })
    fireEvent.click(await button('Review'))
    await screen.findByText('Total')
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total0.5 ETH')
    expect(screen.getAllByText('paid by this site').length).toBeGreaterThan(0)
  })

  test('of a fee that the wallet chooses promises none, and of several senders shows each', async () => {
    const { send } = await fill('0.5', otherAddress)
    const senders = [testAddress, `0x${'7'.repeat(40)}`]
    Object.assign(send.fees, { feeAtomic: 2n * 10n ** 15n, isChosenByWallet: true, senders })
    fireEvent.click(await button('Review'))
    await screen.findByText('Total')
    expect(screen.getByText('Total').parentElement?.textContent).toContain('about 0.502 ETH')
    expect(screen.getAllByText(/set by your wallet, about 0\.002 ETH/).length).toBeGreaterThan(0)
    const from = screen.getByText('From').parentElement?.textContent?.replace(/\s/g, '')
    expect(senders.every((sender) => from?.includes(sender))).toBe(true)
    expect(screen.queryByText(/at most/)).toBeNull()
  })

  test('does not send before the fee is known', async () => {
    const { send, viewId } = await fill('0.5', otherAddress)
    send.fees.feeAtomic = new AppKitError('wire/network', { url: '' })
    fireEvent.click(await button('Review'))
    await screen.findByText(/The fee isn’t known yet/)
    expect(viewId()).toBe('WalletSend')
    // It looks like what it is, and the focus is where something can be done.
    expect((await button('Review')).hasAttribute('disabled')).toBe(true)
    const retry = await button('Try again')
    await waitFor(() => expect(document.activeElement).toBe(retry))
    send.fees.feeAtomic = 10n ** 15n
    fireEvent.click(retry)
    await screen.findByText(/at most 0\.001 ETH/)
    fireEvent.click(await button('Review'))
    expect((await button('Send')).hasAttribute('disabled')).toBe(false)
  })

  test('declining keeps the review and says that nothing was sent', async () => {
    const { send, viewId } = await review()
    fireEvent.click(await button('Send'))
    await screen.findByText('Approve in Pocket')
    await act(async () => send.decline())
    await screen.findByText('You declined. Nothing was sent.')
    expect(viewId()).toBe('WalletSendPreview')
  })

  test('one’s own decline is spoken of nowhere else, and is over once the review is left', async () => {
    const { kit, send, step } = await review()
    fireEvent.click(await button('Send'))
    await screen.findByText('Approve in Pocket')
    await act(async () => send.decline())
    await screen.findByText('You declined. Nothing was sent.')
    act(() => kit.modal.close())
    await act(() => kit.modal.open())
    await screen.findByText('Ether')
    expect(view().queryByText(/wasn’t sent/)).toBeNull()
    await waitFor(() => expect(step().status).toBe('editing'))
  })

  test('another failure is over once it has been seen, too', async () => {
    const { kit, send, step } = await review()
    fireEvent.click(await button('Send'))
    await screen.findByText('Approve in Pocket')
    await act(async () => send.fail(new SendError('send/failed')))
    await screen.findByText('Couldn’t send')
    act(() => kit.modal.close())
    await act(() => kit.modal.open())
    await screen.findByText('Ether')
    await waitFor(() => expect(step().status).toBe('editing'))
    expect(view().queryByText(/wasn’t sent/)).toBeNull()
  })

  test.each([
    ['send/fee-too-low', 'Fee too low', /Fees have gone up/, 'Back to review'],
    // Whoever chose the fee, the wallet or the kit.
    ['send/fee-too-high', 'Fee too high', /If Pocket lets you choose the fee, lower it/, 'Back to review'],
    ['send/replacement-underpriced', 'Fee too low to replace', /speed it up with a higher/, 'Back to review'],
    [
      'send/nonce-too-low',
      'Another transaction came first',
      /Check the activity in Pocket/,
      'Back to review',
    ],
    ['send/already-known', 'Already on its way', /before you send again/, 'Done'],
    ['send/unnamed', 'It may be on its way', /Check the activity in Pocket before/, 'Done'],
  ] as const)(
    '§8.041 why the network does not take it is said, and what to do: %s',
    async (code, title, hint, way) => {
      const { send } = await review()
      fireEvent.click(await button('Send'))
      await screen.findByText('Approve in Pocket')
      const failure =
        code === 'send/unnamed' ? new SendError(code, { walletName: 'Pocket' }) : new SendError(code)
      await act(async () => send.fail(failure))
      await screen.findByText(title)
      view().getByText(hint)
      const [first] = view()
        .getAllByRole('button')
        .filter(({ textContent }) => /Back to review|Done/.test(textContent ?? ''))
      expect(first?.textContent).toBe(way)
      expect(view().queryByText('Back to review') === null).toBe(way === 'Done')
    },
  )

  test('an unknown fee is asked for again by itself, and at once when the browser is back online', async () => {
    const { clock, send } = await fill('0.5', otherAddress)
    send.fees.feeAtomic = new AppKitError('wire/network', { url: '' })
    await standStill({ clock })
    await screen.findByText(/The fee isn’t known yet/)
    send.fees.feeAtomic = 10n ** 15n
    await standStill({ clock }, 2000)
    await screen.findByText(/at most 0\.001 ETH/)

    type(amountField(), '0.4')
    send.fees.feeAtomic = new AppKitError('wire/network', { url: '' })
    const goOnline = (isOnline: boolean) =>
      act(async () => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
        window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
      })
    await goOnline(false)
    await standStill({ clock })
    await screen.findByText(/You’re offline\. The fee isn’t known yet/)
    send.fees.feeAtomic = 10n ** 15n
    await goOnline(true)
    await screen.findByText(/at most 0\.001 ETH/)
    vi.restoreAllMocks()
  })

  test('cancelling returns to the review; a late approval is still reported', async () => {
    const { notice, send, step } = await review()
    fireEvent.click(await button('Send'))
    fireEvent.click(await button('Cancel'))
    await screen.findByText(/may still be open in Pocket/)
    expect(step().status).toBe('reviewing')
    await act(async () => send.answer(hash))
    expect(notice()).toBe('Approved after all: sending 0.5 ETH')
    expect(step().status).toBe('reviewing')
  })

  test('§2.025 §4.034 goes on while the modal is closed, is found again on Account, and ends there', async () => {
    const { kit, draft, notice, send, step, viewId } = await review()
    fireEvent.click(await button('Send'))
    await act(async () => send.answer(hash))
    await screen.findByText('Sending 0.5 ETH')
    const link = view().getByRole('link', { name: /View on the explorer/, hidden: true })
    expect(link.getAttribute('href')).toBe(`https://scan.test/tx/${hash}`)
    act(() => kit.modal.close())
    await act(() => kit.modal.open())
    fireEvent.click(await button(/Sending 0\.5 ETH/))
    await waitFor(() => expect(viewId()).toBe('WalletSendPreview'))
    await act(async () => send.confirm())
    expect(viewId()).toBe('Account')
    expect(draft().sendTokenAmount).toBe('')
    expect(step().status).toBe('editing')
    await waitFor(() => expect(notice()).toBe('Sent 0.5 ETH to 0x70…dc79C8'))
  })

  test('what a smart account has sent is an operation, and at the explorer once a transaction has it', async () => {
    const transaction = `0x${'ef'.repeat(32)}`
    const { router, send } = await review()
    fireEvent.click(await button('Send'))
    await act(async () => send.answer(hash, { isOperation: true }))
    await screen.findByText('Sending 0.5 ETH')
    expect(view().getByText('Operation')).toBeTruthy()
    expect(view().queryByRole('link', { name: /explorer/, hidden: true })).toBeNull()
    act(() => router.reset('Account'))
    await act(async () => send.confirm(transaction))
    const line = await waitFor(() => view().getByRole('link', { name: /^Sent 0\.5 ETH/, hidden: true }))
    expect(line.getAttribute('href')).toBe(`https://scan.test/tx/${transaction}`)
  })

  test('what was sent before another account was chosen in the wallet keeps its line on Account', async () => {
    const { router, send, wallet, viewId } = await review()
    fireEvent.click(await button('Send'))
    await act(async () => send.answer(hash))
    await screen.findByText('Sending 0.5 ETH')
    act(() => wallet.selectAccount(1))
    act(() => router.reset('Account'))
    const line = await waitFor(() => view().getByRole('link', { name: /Sending 0\.5 ETH/, hidden: true }))
    expect(line.textContent).toContain('On Ethereum, from 0xf3…b92266')
    expect(line.getAttribute('href')).toBe(`https://scan.test/tx/${hash}`)
    await act(async () => send.fail(new SendError('send/reverted', { hash })))
    const failed = await waitFor(() =>
      view().getByRole('link', { name: /0\.5 ETH wasn’t sent/, hidden: true }),
    )
    failed.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(failed)
    expect(view().queryByText(/0\.5 ETH/)).toBeNull()
    expect(viewId()).toBe('Account')
  })

  test('what the wallet sent otherwise than reviewed is said, on Account too, and cannot be reviewed again: it may pay twice', async () => {
    const { router, send } = await review()
    fireEvent.click(await button('Send'))
    await act(async () => send.answer(hash))
    await act(async () => send.fail(new SendError('send/sent-otherwise', { walletName: 'Pocket', hash })))
    await screen.findByText('Check this transfer')
    view().getByText(/Pocket sent something different from what you reviewed/)
    expect(view().queryByText('Back to review')).toBeNull()
    act(() => router.reset('Account'))
    await waitFor(() =>
      view().getByRole('link', { name: /Your wallet sent something other than 0\.5 ETH/, hidden: true }),
    )
    expect(view().queryByText(/wasn’t sent/)).toBeNull()
  })

  test('what the wallet has proposed to other owners waits for them, and is not offered a second time', async () => {
    const { send } = await review()
    fireEvent.click(await button('Send'))
    await act(async () => send.fail(new SendError('send/proposed', { walletName: 'Pocket' })))
    await screen.findByText('Waiting for more signatures')
    view().getByText(/Pocket has proposed the transaction/)
    expect(view().queryByText('Back to review')).toBeNull()
    view().getByRole('button', { name: 'Done' })
    expect(document.querySelector('[data-tone="danger"]')).toBeNull()
  })

  test('a transfer the network is slow with is not called failed, and can be asked after again', async () => {
    const { send, viewId } = await review()
    fireEvent.click(await button('Send'))
    await act(async () => send.answer(hash))
    await act(async () => send.fail(new AppKitError('wire/network', { url: '' })))
    await screen.findByText('Sent, not confirmed yet')
    fireEvent.click(await button('Check again'))
    await screen.findByText('Sending 0.5 ETH')
    await act(async () => send.confirm())
    expect(viewId()).toBe('Account')
  })

  test('a refused transaction says so and leads back to the review', async () => {
    const { send } = await review()
    fireEvent.click(await button('Send'))
    await act(async () => send.answer(hash))
    await act(async () => send.fail(new SendError('send/reverted', { hash })))
    await screen.findByText('The network refused the transaction')
    fireEvent.click(await button('Back to review'))
    await screen.findByText('Review send', { selector: '.lk-title-text' })
  })

  test.each([
    [new SendError('send/insufficient-funds'), /Send a little less/],
    [
      new SendError('send/leaves-too-little', { amount: '0.1', symbol: 'ETH' }),
      /closes accounts that are nearly empty/,
    ],
    [new SendError('send/below-minimum', { amount: '0.1', symbol: 'ETH' }), /This address is new/],
  ])('an amount the network refuses at last says why and leads back to it', async (failure, text) => {
    const { send, viewId } = await review()
    fireEvent.click(await button('Send'))
    await act(async () => send.fail(failure))
    await screen.findByText(text)
    fireEvent.click(await button('Change amount'))
    await waitFor(() => expect(viewId()).toBe('WalletSend'))
    expect(amountField().value).toBe('0.5')
  })
})

describe('a review that is open while something else comes to the front', () => {
  const isSendDisabled = async () => (await button('Send')).hasAttribute('disabled')

  test('another account of the wallet: it says so, is not sent, and can be reviewed again from that one', async () => {
    const { send, wallet } = await review()
    act(() => wallet.selectAccount(1))
    await screen.findByText(/You switched accounts/)
    // What was reviewed stays on screen as it was.
    expect(view().getByText(testAddress)).toBeDefined()
    expect(await isSendDisabled()).toBe(true)
    fireEvent.click(await button('Send'))
    expect(send.asked).toEqual([])
    fireEvent.click(await button('Review again'))
    await waitFor(async () => expect(await isSendDisabled()).toBe(false))
    expect(view().queryByText(testAddress)).toBeNull()
    fireEvent.click(await button('Send'))
    expect(send.asked).toMatchObject([{ from: otherAddress, amountAtomic: 5n * 10n ** 17n }])
  })

  test('another wallet: it says so and is not sent from there', async () => {
    const { kit, send } = await review()
    const amber = createEvmWallet({ privateKeys: [privateKeys[1]], chainId: 1 })
    stops.push(announceEvmWallet(amber, { name: 'Amber', rdns: 'test.amber' }))
    await waitFor(() => expect(findConnector(kit.store.getState(), 'test.amber')).toBeDefined())
    await act(() => kit.connections.connect({ connectorId: 'test.amber' }))
    await act(() => kit.modal.open({ view: 'WalletSendPreview' }))
    await screen.findByText(/You switched accounts/)
    expect(view().getByText('Pocket')).toBeDefined()
    expect(await isSendDisabled()).toBe(true)
    await expect(kit.send.send()).rejects.toMatchObject({ code: 'send/quote-outdated' })
    expect(send.asked).toEqual([])
  })

  test('another network: it says so, is not sent there, and leads back to empty fields', async () => {
    const { send, viewId, wallet } = await review()
    act(() => wallet.selectNetwork(10))
    await screen.findByText(/You switched networks/)
    expect(view().getByText('Ethereum')).toBeDefined()
    expect(await isSendDisabled()).toBe(true)
    expect(view().queryByRole('button', { name: 'Review again', hidden: true })).toBeNull()
    fireEvent.click(await button('Fill in again'))
    await waitFor(() => expect(viewId()).toBe('WalletSend'))
    expect(amountField().value).toBe('')
    expect(send.asked).toEqual([])
  })

  test('a review that was left is over: the fields are there again, with what was filled in', async () => {
    const { kit, step } = await review()
    act(() => kit.modal.close())
    await act(() => kit.modal.open({ view: 'WalletSend' }))
    await waitFor(() => expect(amountField()?.value).toBe('0.5'))
    expect(step().status).toBe('editing')
  })
})

describe('opened from code', () => {
  test('§2.007 §4.036 shows what was asked for read-only and ends on WalletSendConfirmed with the hash', async () => {
    const { kit, notice, send, viewId } = await connect()
    const result = kit.send.openSend(sendArguments)
    await waitFor(() => expect(amountField()?.readOnly).toBe(true))
    expect(amountField().value).toBe('0.25')
    expect(view().queryByRole('textbox', { name: 'To', hidden: true })).toBeNull()
    expect(view().getByText(otherAddress)).toBeDefined()
    fireEvent.click(await button('Review'))
    fireEvent.click(await button('Send'))
    await act(async () => send.answer(hash))
    expect(await result).toEqual({ hash })
    await act(async () => send.confirm())
    await screen.findByText('Sent 0.25 ETH')
    expect(viewId()).toBe('WalletSendConfirmed')
    // No notice that would cover the title with the same words.
    expect(notice()).toBeUndefined()
    await waitFor(async () => fireEvent.click(view().getByText('Close')))
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test('an amount that comes along with the view is not emptied by the token the form would begin with', async () => {
    // The view and the balances are there at once.
    const { kit, draft } = await openForm()
    act(() => kit.modal.close())
    await act(() => kit.modal.open({ view: 'WalletSend', arguments: sendArguments }))
    await waitFor(() => expect(draft().token).toBeDefined())
    await button('Review')
    expect(amountField().value).toBe('0.25')
  })

  test('a token that is not there is said, with a way to try again', async () => {
    const { kit, notice } = await connect()
    const told: string[] = []
    kit.events.on('transfer-unprepared', ({ code }) => told.push(code))
    kit.send.openSend({ ...sendArguments, assetAddress: otherAddress }).catch(() => undefined)
    await waitFor(() => view().getByText('Token not found on this network'))
    fireEvent.click(await button('Try again'))
    await waitFor(() => expect(told).toEqual(['send/token-not-found', 'send/token-not-found']))
    expect(notice()).toBeUndefined()
  })

  test('another account while it is filled in says so, and prepares it anew from that one', async () => {
    const { kit, draft, wallet } = await connect()
    kit.send.openSend(sendArguments).catch(() => undefined)
    await waitFor(() => expect(amountField()?.value).toBe('0.25'))
    act(() => wallet.selectAccount(1))
    await waitFor(() => view().getByText('Something has changed'))
    fireEvent.click(await button('Try again'))
    await waitFor(() => expect(amountField()?.value).toBe('0.25'))
    expect(draft().arguments).toEqual(sendArguments)
  })

  test('another account while it is reviewed leads back to what was asked for', async () => {
    const { kit, send, wallet } = await connect()
    kit.send.openSend(sendArguments).catch(() => undefined)
    fireEvent.click(await button('Review'))
    await button('Send')
    act(() => wallet.selectAccount(1))
    fireEvent.click(await button('Fill in again'))
    await waitFor(() => view().getByText('Something has changed'))
    fireEvent.click(await button('Try again'))
    fireEvent.click(await button('Review'))
    fireEvent.click(await button('Send'))
    expect(send.asked).toMatchObject([{ from: otherAddress, amountAtomic: 25n * 10n ** 16n }])
  })

  test('what was opened from code and left is not there the next time', async () => {
    const { kit } = await connect()
    kit.send.openSend(sendArguments).catch(() => undefined)
    await waitFor(() => expect(amountField()?.value).toBe('0.25'))
    act(() => kit.modal.close())
    await act(() => kit.modal.open({ view: 'WalletSend' }))
    await waitFor(() => expect(amountField().readOnly).toBe(false))
    expect(amountField().value).toBe('')
  })
})

describe('a name in the place of an address', () => {
  const name = 'mango.names.example'
  const path = `/v1/name/${name}`

  async function typeName(storage = createMemoryStorage()) {
    const made = await openForm(testBalances, storage)
    made.gateway.answers[path] = { address: otherAddress, avatar: null }
    type(amountField(), '0.5')
    type(receiverField(), name)
    await act(async () => made.clock.advance(400))
    return made
  }

  test('stands in the field with the address it stands for, and both are in the review', async () => {
    const made = await typeName()
    await waitFor(() => view().getByText(otherAddress))
    expect((receiverField() as HTMLTextAreaElement).value).toBe(name)
    await act(async () => made.clock.advance(500))
    await waitFor(() => expect(made.draft().estimate.status).toBe('ready'))
    fireEvent.click(await button('Review'))
    await screen.findByText('Known as')
    expect(view().getByText(name)).toBeDefined()
    expect(view().getByText(otherAddress)).toBeDefined()
    expect(view().queryByText(/it stood for another address/)).toBeNull()
    fireEvent.click(await button('Send'))
    expect(made.send.asked).toMatchObject([{ to: otherAddress }])
  })

  test('that stood for another address the last time is said, with both addresses, before it is sent', async () => {
    const storage = createMemoryStorage()
    const before = { name, namespace: 'eip155', address: testAddress, sentAtMs: 1 }
    storage.setItem('@latchkey/sent_names', JSON.stringify([before]))
    const made = await typeName(storage)
    await waitFor(() => expect(made.draft().receiverAddress).toBe(otherAddress))
    await act(async () => made.clock.advance(500))
    await waitFor(() => expect(made.draft().estimate.status).toBe('ready'))
    fireEvent.click(await button('Review'))
    await screen.findByText(/When you last sent to mango\.names\.example, it stood for another address/)
    const shown = [...document.querySelectorAll('.lk-look-alike dd')].map(({ textContent }) => textContent)
    expect(shown).toEqual([otherAddress, testAddress])
  })

  test('that nobody has is said at the field', async () => {
    const made = await openForm()
    made.gateway.answers[path] = { address: null, avatar: null }
    type(amountField(), '0.5')
    type(receiverField(), name)
    await waitFor(() => expect(primary()).toBe('Looking up the name…'))
    await act(async () => made.clock.advance(400))
    await waitFor(() => view().getByText('This name stands for no Ethereum address.'))
    expect(primary()).toBe('Check the name')
  })
})
