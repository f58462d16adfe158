// @vitest-environment happy-dom
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { evm } from '@latchkey/evm'
import { createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { balancePath, otherAddress, testAddress, testBalances, usdcAddress } from '../../testing/balances.js'
import { createFakeSend, withSend } from '../../testing/fakeSend.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
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
]

/** Well-known test keys. */
const privateKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

async function connect() {
  const send = createFakeSend()
  const chains = [withSend(evm({ networks }), send)]
  const rendered = renderKit(<Modal />, {
    chains,
    answers: { [balancePath]: testBalances },
    wallet: { privateKeys },
  })
  const { kit } = rendered
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => kit.modal.open())
  // The first test of the file loads the views as well, which on a busy machine takes longer than the usual second.
  await screen.findByText('Ether', {}, { timeout: 10_000 })
  return {
    ...rendered,
    send,
    viewId: () => kit.router.getRoute().view,
    step: () => kit.store.getState().send.step,
  }
}

async function openForm() {
  const rendered = await connect()
  fireEvent.click(await button('Send'))
  await waitFor(() => expect(amountField()).not.toBeNull())
  return rendered
}

/** Chooses ether, then fills in the fields. */
async function fill(amount: string, receiver: string) {
  const rendered = await openForm()
  fireEvent.click(await button('Select token'))
  fireEvent.click(await button(/^Ether/))
  await waitFor(() => expect(amountField()).not.toBeNull())
  type(amountField(), amount)
  type(receiverField(), receiver)
  return rendered
}

async function review() {
  const rendered = await fill('0.5', otherAddress)
  fireEvent.click(await button('Preview Send'))
  await waitFor(async () => expect((await button('Send')).hasAttribute('disabled')).toBe(false))
  return rendered
}

describe('WalletSend', () => {
  test('§5.016 §2.003.WalletSend one button names the first thing that is missing or wrong', async () => {
    await openForm()
    expect(primary()).toBe('Select Token')
    fireEvent.click(await button('Select token'))
    fireEvent.click(await button(/^Ether/))
    await waitFor(() => expect(primary()).toBe('Add Amount'))
    type(amountField(), '0')
    expect(primary()).toBe('Add Amount')
    type(amountField(), '99')
    expect(primary()).toBe('Insufficient Funds')
    type(amountField(), '0,5')
    expect(amountField().value).toBe('0.5')
    expect(primary()).toBe('Add Address')
    type(receiverField(), '0x12')
    expect(primary()).toBe('Invalid Address')
    type(receiverField(), otherAddress)
    expect(primary()).toBe('Preview Send')
  })

  test('letters and second points do not get into the amount', async () => {
    await fill('1.5', otherAddress)
    type(amountField(), '1.5x')
    type(amountField(), '1.5.')
    expect(amountField().value).toBe('1.5')
  })

  test('the amount can be typed in dollars', async () => {
    const { kit } = await fill('', otherAddress)
    fireEvent.click(await button(/Enter the amount in USD/))
    type(amountField(), '100')
    expect(kit.store.getState().send.sendTokenAmount).toBe('0.05')
    expect(await button(/0\.05 ETH/)).toBeDefined()
  })

  test('Max leaves the fee behind', async () => {
    await fill('', otherAddress)
    fireEvent.click(await button(/^Max/))
    await waitFor(() => expect(amountField().value).toBe('1.2335678'))
    expect(primary()).toBe('Preview Send')
  })

  test('Max follows a fee that grows', async () => {
    const { send } = await fill('', otherAddress)
    fireEvent.click(await button(/^Max/))
    await waitFor(() => expect(amountField().value).toBe('1.2335678'))
    send.fees.feeAtomic = 2n * 10n ** 15n
    await waitFor(() => expect(amountField().value).toBe('1.2325678'), { timeout: 3000 })
  })

  test('the fee is shown in the native token and in dollars, never rounded down', async () => {
    const { send } = await fill('0.5', otherAddress)
    send.fees.feeAtomic = 1_000_100_000_000_001n
    await screen.findByText(/at most 0\.001001 ETH/, {}, { timeout: 3000 })
    expect(screen.getByText('$2.01')).toBeDefined()
  })

  test('a mistyped letter that only the checksum shows is an invalid address', async () => {
    const { send } = await openForm()
    send.fees.feeAtomic = new AppKitError('parsing/address', { value: otherAddress })
    fireEvent.click(await button('Select token'))
    fireEvent.click(await button(/^Ether/))
    await waitFor(() => expect(amountField()).not.toBeNull())
    type(amountField(), '0.5')
    type(receiverField(), otherAddress)
    await waitFor(() => expect(primary()).toBe('Invalid Address'), { timeout: 3000 })
    expect(screen.getByText(/Check every character/)).toBeDefined()
  })

  test('warns of sending to oneself and refuses the token’s own contract', async () => {
    const { kit } = await fill('0.5', testAddress)
    await screen.findByText(/your own address/, {}, { timeout: 3000 })
    const usdc = kit.store.getState().balances.tokens.find(({ symbol }) => symbol === 'USDC')
    act(() => {
      if (usdc) kit.send.setToken(usdc)
      kit.send.setAmount('1')
      kit.send.setReceiver(usdcAddress)
    })
    await screen.findByText(/own contract/, {}, { timeout: 3000 })
    expect(primary()).toBe('Invalid Address')
  })

  test('tokens are found by name; choosing one empties the amount', async () => {
    const { kit } = await fill('0.5', otherAddress)
    fireEvent.click(await button(/Choose another token/))
    await waitFor(() => view().getByRole('searchbox', { hidden: true }))
    type(view().getByRole('searchbox', { hidden: true }), 'zzz')
    await screen.findByText('No tokens found')
    type(view().getByRole('searchbox', { hidden: true }), 'usd')
    fireEvent.click(await button(/USD Coin/))
    await waitFor(() => expect(primary()).toBe('Add Amount'))
    expect(kit.store.getState().send.token?.symbol).toBe('USDC')
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
    expect(send.asked).toEqual([{ amountAtomic: 5n * 10n ** 17n, to: otherAddress, fee: 10n ** 15n }])
    await screen.findByText('Approve in Pocket')
  })

  test('does not send before the fee is known', async () => {
    const { send } = await fill('0.5', otherAddress)
    send.fees.feeAtomic = new AppKitError('wire/network', { url: '' })
    fireEvent.click(await button('Preview Send'))
    await screen.findByText(/Could not be estimated/)
    expect((await button('Send')).hasAttribute('disabled')).toBe(true)
    send.fees.feeAtomic = 10n ** 15n
    fireEvent.click(await button('Try again'))
    await waitFor(async () => expect((await button('Send')).hasAttribute('disabled')).toBe(false))
  })

  test('declining keeps the review and says that nothing was sent', async () => {
    const { send, viewId } = await review()
    fireEvent.click(await button('Send'))
    await screen.findByText('Approve in Pocket')
    await act(async () => send.decline())
    await screen.findByText(/You declined in Pocket/)
    expect(viewId()).toBe('WalletSendPreview')
  })

  test('cancelling returns to the review; a late approval is still reported', async () => {
    const { kit, send, step } = await review()
    fireEvent.click(await button('Send'))
    fireEvent.click(await button('Cancel'))
    await screen.findByText(/may still be open in Pocket/)
    expect(step().status).toBe('editing')
    await act(async () => send.answer(hash))
    expect(kit.store.getState().toast?.message).toBe('Sending 0.5 ETH after all')
    expect(step().status).toBe('editing')
  })

  test('§2.025 §4.034 goes on while the modal is closed, is found again on Account, and ends there', async () => {
    const { kit, send, step, viewId } = await review()
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
    expect(kit.store.getState().send.sendTokenAmount).toBe('')
    expect(step().status).toBe('editing')
    await waitFor(() => expect(kit.store.getState().toast?.message).toBe('Sent 0.5 ETH to 0x70…dc79C8'))
  })

  test('what was sent before another account was chosen in the wallet keeps its line on Account', async () => {
    const { kit, send, wallet, viewId } = await review()
    fireEvent.click(await button('Send'))
    await act(async () => send.answer(hash))
    await screen.findByText('Sending 0.5 ETH')
    act(() => wallet.selectAccount(1))
    act(() => kit.router.reset('Account'))
    const line = await waitFor(() => view().getByRole('link', { name: /Sending 0\.5 ETH/, hidden: true }))
    expect(line.textContent).toContain('On Ethereum, from 0xf3…b92266')
    expect(line.getAttribute('href')).toBe(`https://scan.test/tx/${hash}`)
    await act(async () => send.fail(new SendError('send/reverted', { hash })))
    const failed = await waitFor(() =>
      view().getByRole('link', { name: /0\.5 ETH was not sent/, hidden: true }),
    )
    failed.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(failed)
    expect(view().queryByText(/0\.5 ETH/)).toBeNull()
    expect(viewId()).toBe('Account')
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

  test('too little money for amount and fee leads back to the amount', async () => {
    const { send, viewId } = await review()
    fireEvent.click(await button('Send'))
    await act(async () => send.fail(new SendError('send/insufficient-funds')))
    fireEvent.click(await button('Change amount'))
    await waitFor(() => expect(viewId()).toBe('WalletSend'))
    expect(amountField().value).toBe('0.5')
  })
})

describe('opened from code', () => {
  const sendArguments = {
    amount: '0.25',
    assetAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    namespace: 'eip155',
    chainId: 1,
    to: otherAddress,
  } as const

  test('§2.007 §4.036 shows what was asked for read-only and ends on WalletSendConfirmed with the hash', async () => {
    const { kit, send, viewId } = await connect()
    const result = kit.send.openSend(sendArguments)
    await waitFor(() => expect(amountField()?.readOnly).toBe(true))
    expect(amountField().value).toBe('0.25')
    expect(view().queryByRole('textbox', { name: 'To', hidden: true })).toBeNull()
    expect(view().getByText(otherAddress)).toBeDefined()
    fireEvent.click(await button('Preview Send'))
    await waitFor(async () => expect((await button('Send')).hasAttribute('disabled')).toBe(false))
    fireEvent.click(await button('Send'))
    await act(async () => send.answer(hash))
    expect(await result).toEqual({ hash })
    await act(async () => send.confirm())
    await screen.findByText('Sent 0.25 ETH')
    expect(viewId()).toBe('WalletSendConfirmed')
    // No notice that would cover the title with the same words.
    expect(kit.store.getState().toast).toBeUndefined()
    await waitFor(async () => fireEvent.click(view().getByText('Close')))
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test('a token that is not there is said, with a way to try again', async () => {
    const { kit } = await connect()
    kit.send.openSend({ ...sendArguments, assetAddress: otherAddress }).catch(() => undefined)
    await screen.findByText('Token not found on this network')
    expect(await button('Try again')).toBeDefined()
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
