// @vitest-environment happy-dom
import { getActiveAddress, type SignInSession, type Siwx } from '@latchkey/core'
import { drawAvatar } from '@latchkey/primitives'
import { useAccount } from '@latchkey/react'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AccountButton } from '../../buttons/AccountButton.js'
import { Avatar } from '../../components/Avatar.js'
import { Modal } from '../../Modal.js'
import { balancePath, testBalances } from '../../testing/balances.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })

/** As the site's own page shows the account. */
function SiteAvatar() {
  const { address = '' } = useAccount()
  return (
    <p className="site">
      <Avatar address={address} />
    </p>
  )
}

async function openAccount(options: Parameters<typeof renderKit>[1] = {}) {
  const answers = { [balancePath]: testBalances, ...options.answers }
  const rendered = renderKit(<Modal />, { ...options, answers })
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => rendered.kit.modal.open())
  await screen.findByText('Disconnect')
  return rendered
}

describe('Account', () => {
  test('§2.003.Account §5.042 shows the account as 4 and 6 characters, the wallet, and leaves by Disconnect', async () => {
    const { kit } = await openAccount()
    expect(screen.getByText('0xf3…b92266')).toBeDefined()
    expect(screen.getByText('Pocket')).toBeDefined()
    fireEvent.click(await button('Disconnect'))
    await waitFor(() => expect(getActiveAddress(kit.store.getState())).toBeUndefined())
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test('an account has one face: on its button, in the view, and where a site draws it', async () => {
    const { kit } = renderKit(
      <>
        <AccountButton />
        <Modal />
        <SiteAvatar />
      </>,
      { answers: { [balancePath]: testBalances } },
    )
    await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
    await act(() => kit.modal.open())
    await screen.findByText('Disconnect')
    const faces = ['.lk-page-button', '.lk-account-head', '.site'].map(
      (place) => document.querySelector(`${place} .lk-picture-placeholder > g`)?.outerHTML,
    )
    expect(faces).toEqual([faces[0], faces[0], faces[0]])
    expect(faces[0]).toContain(
      `rotate(${drawAvatar(kit.store.getState().connections['eip155/test.pocket']?.accounts[0]?.address ?? '').turnDegrees} `,
    )
  })

  test('§5.013 §9.041 §9.042 floors amounts to 3 decimals and dollars to cents, most valuable first', async () => {
    await openAccount()
    await screen.findByText('Ether')
    const rows = screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)
    expect(rows[0]).toContain('1.234 ETH')
    expect(rows[0]).toContain('$2,469.13')
    expect(rows[1]).toContain('250.259 USDC')
    expect(rows[1]).toContain('$250.25')
    expect(screen.getByText('$2,719.39')).toBeDefined()
  })

  test.each([
    ['by itself', undefined, ['Receive', 'Send']],
    ['as the site says', ['send', 'swaps', 'receive', 'onramp'], ['Send', 'Receive']],
    ['without what the site leaves out', ['send'], ['Send']],
    ['by itself where the gateway has swaps', undefined, ['Swap', 'Receive', 'Send'], ['swap']],
  ] as const)(
    '§9.050 what can be done stands in order: %s',
    async (_, walletFeaturesOrder, labels, ids: readonly string[] = []) => {
      const features = ids.map((id) => ({ id, isEnabled: true, config: null }))
      await openAccount({
        features: walletFeaturesOrder ? { walletFeaturesOrder } : {},
        answers: { '/appkit/v1/config': { features } },
      })
      await button('Send')
      const shown = [...document.querySelectorAll('.lk-quick-action')].map(({ textContent }) => textContent)
      expect(shown).toEqual(labels)
    },
  )

  test('a floored amount shows all of its digits when it is pressed', async () => {
    await openAccount()
    fireEvent.click(await button(/1\.234 ETH/))
    expect(await button(/1\.2345678 ETH/)).toBeDefined()
  })

  test('§8.001 §5.005 a failure says why, and asks again only 30 s later', async () => {
    const { clock, gateway } = await openAccount({
      answers: { [balancePath]: () => new Response('', { status: 500 }) },
    })
    await screen.findByText(/Couldn’t load your balances/)
    expect((await button('Try again in 30 s')).hasAttribute('disabled')).toBe(true)
    const calls = () => gateway.calls.filter(({ url }) => url.pathname === balancePath).length
    const before = calls()
    fireEvent.click(await button('Refresh balances'))
    expect(calls()).toBe(before)
    gateway.answers[balancePath] = testBalances
    act(() => clock.advance(30_000))
    fireEvent.click(await button('Refresh balances'))
    await screen.findByText('Ether')
  })

  test('what was read before stays when a refresh fails', async () => {
    const { kit, gateway } = await openAccount()
    await screen.findByText('Ether')
    gateway.answers[balancePath] = () => new Response('', { status: 500 })
    await act(async () => void (await kit.balances.load({ force: true })))
    expect(screen.getByText(/may be out of date/)).toBeDefined()
    expect(screen.getByText('Ether')).toBeDefined()
  })

  test('folds away what is there to mislead, with the reason; the visitor pins, hides and shows', async () => {
    const [first, ...others] = testBalances.balances
    const trap = {
      ...{ ...first, name: 'Claim at free.example', symbol: 'FREE', address: `eip155:1:0x${'d'.repeat(40)}` },
      ...{ price: 0, value: 0, flags: { is_spam: true, reason: 'advertising' } },
    }
    const { kit } = await openAccount({ answers: { [balancePath]: { balances: [first, trap, ...others] } } })
    await screen.findByText('1 hidden token')
    const rows = () =>
      [...document.querySelectorAll('.lk-tokens > .lk-token-list .lk-row-title')].map(
        ({ textContent }) => textContent,
      )
    expect(rows()).not.toContain('Claim at free.example')
    expect(screen.getByText(/its name tells you to go somewhere/)).toBeDefined()

    const last = rows().at(-1) ?? ''
    fireEvent.click(await button('Arrange tokens'))
    fireEvent.click(await button(`Pin ${last}`))
    await waitFor(() => expect(rows()[0]).toBe(last))
    fireEvent.click(await button(`Hide ${last}`))
    await screen.findByText('2 hidden tokens')
    expect(rows()).not.toContain(last)
    fireEvent.click(await button(`Show ${last}`))
    await waitFor(() => expect(rows()).toContain(last))
    fireEvent.click(await button('Show Claim at free.example'))
    await waitFor(() => expect(rows()[0]).toBe('Claim at free.example'))
    expect(Object.values(kit.store.getState().balances.places)).toEqual(['pinned'])
  })

  test('without tokens it says so and offers to receive', async () => {
    const { router } = await openAccount({ answers: { [balancePath]: { balances: [] } } })
    const empty = (await screen.findByText('No tokens yet')).parentElement as HTMLElement
    fireEvent.click(within(empty).getByRole('button', { name: 'Receive', hidden: true }))
    expect(router.getRoute().view).toBe('WalletReceive')
  })

  test('§3.044.send the send flag takes the action away', async () => {
    await openAccount()
    expect(screen.queryByRole('button', { name: 'Send', hidden: true })).not.toBeNull()
    cleanUpKits()
    await openAccount({ features: { send: false } })
    expect(screen.queryByRole('button', { name: 'Send', hidden: true })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Receive', hidden: true })).not.toBeNull()
  })

  test('§3.044.receive the receive flag takes the action away', async () => {
    await openAccount({ features: { receive: false } })
    expect(screen.queryByRole('button', { name: 'Receive', hidden: true })).toBeNull()
  })

  test('says that the visitor is signed in, or offers to sign in', async () => {
    let sessions: SignInSession[] = []
    const siwx: Siwx = {
      createMessage: () => Promise.reject(new Error('Not asked for here')),
      addSession: async () => {},
      setSessions: async () => {},
      getSessions: async () => sessions,
      revokeSession: async () => {},
    }
    const { kit, router } = renderKit(<Modal />, { siwx, answers: { [balancePath]: testBalances } })
    await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
    await waitFor(() => expect(router.getRoute().view).toBe('SIWXSignMessage'))
    await act(() => kit.signIn.cancel())
    await act(() => kit.modal.open())
    fireEvent.click(await button(/^Sign in/))
    await waitFor(() => expect(router.getRoute().view).toBe('SIWXSignMessage'))
    sessions = [{ data: {} as SignInSession['data'], message: '', signature: '' }]
    await act(() => kit.signIn.check())
    await act(() => kit.modal.open())
    await screen.findByText('Signed in')
  })
})
