// @vitest-environment happy-dom
import { getAccount } from '@latchkey/core'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestFrame } from '../testing/createTestFrame.js'
import { findButton, renderLogin } from '../testing/renderLogin.js'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A provider's window, which the test answers for. */
function stubWindow() {
  const popup = {
    closed: false,
    close() {
      popup.closed = true
    },
    location: { href: '' },
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  function answer(data: unknown, origin = 'https://wallet.example.net') {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: popup })
    window.dispatchEvent(event)
  }
  return { popup, open, answer }
}

describe('logging in with a social account', () => {
  test('§4.014 §9.006 a window of 600 by 800 is opened in the click, led to the provider, and heard from the secure site alone', async () => {
    const { popup, open, answer } = stubWindow()
    const { press, expectView, kit, frame, isOpen } = await renderLogin()
    await press('Continue with Google')
    expect(open).toHaveBeenCalledWith(
      new URL('https://wallet.example.net/loading'),
      'popupWindow',
      'width=600,height=800,scrollbars=yes',
    )
    await expectView('ConnectingSocial')
    await screen.findByText('Connect in the provider window')
    await waitFor(() => expect(popup.location.href).toBe('https://google.example/login'))
    answer({ resultUri: 'https://wallet.example.net/?code=bad' }, 'https://elsewhere.example')
    expect(popup.closed).toBe(false)
    answer({ resultUri: 'https://wallet.example.net/?code=good' })
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(frame.asked.find(({ name }) => name === 'CONNECT_SOCIAL')?.payload).toMatchObject({
      uri: 'https://wallet.example.net/?code=good',
    })
    expect(getAccount(kit.store.getState(), 'eip155').socialProvider).toBe('google')
    expect(popup.closed).toBe(true)
  })

  test('§4.015 §9.006 a window that was closed is noticed within seconds, and can be opened again', async () => {
    const { popup, open } = stubWindow()
    const { press, clock } = await renderLogin()
    await press('Continue with Google')
    await waitFor(() => expect(popup.location.href).not.toBe(''))
    popup.closed = true
    for (let second = 0; second < 5; second++) clock.advance(1000)
    await screen.findByText('The window was closed')
    popup.closed = false
    await press('Try again')
    expect(open).toHaveBeenCalledTimes(2)
    await screen.findByText('Connect in the provider window')
  })

  test('a window that the browser blocks says what to do', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { press } = await renderLogin()
    await press('Continue with Google')
    await screen.findByText('The browser blocked the window')
    await findButton('Try again')
  })

  test('a provider that does not let them in says so', async () => {
    const { popup, answer } = stubWindow()
    const { press } = await renderLogin()
    await press('Continue with Google')
    await waitFor(() => expect(popup.location.href).not.toBe(''))
    answer({ resultUri: 'https://wallet.example.net/?error=access_denied' })
    await screen.findByText('You were not let in')
  })

  test('who cancels takes the window along', async () => {
    const { popup } = stubWindow()
    const { press, expectView, kit } = await renderLogin()
    await press('Continue with Google')
    await waitFor(() => expect(popup.location.href).not.toBe(''))
    await press('Cancel')
    await expectView('Connect')
    await waitFor(() => expect(popup.closed).toBe(true))
    expect(kit.store.getState().login).toEqual({ status: 'idle' })
  })
})

describe('logging in at Farcaster', () => {
  test('§2.003.ConnectingFarcaster shows a code to scan, and connects once they were let in', async () => {
    const { kit, frame, expectView, isOpen } = await renderLogin()
    frame.silent.add('CONNECT_FARCASTER')
    await act(() => kit.modal.open({ view: 'ConnectingFarcaster' }))
    await expectView('ConnectingFarcaster')
    await screen.findByText(/Scan with your phone/)
    await screen.findByRole('img', { name: /phone that has Farcaster/, hidden: true })
    frame.release('CONNECT_FARCASTER')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(getAccount(kit.store.getState(), 'eip155').user).toMatchObject({ username: 'ada' })
  })

  test('on a phone it is a link in another tab', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Mobile')
    const { kit, frame } = await renderLogin()
    frame.silent.add('CONNECT_FARCASTER')
    await act(() => kit.modal.open({ view: 'ConnectingFarcaster' }))
    const link = await screen.findByRole('link', { name: 'Open Farcaster', hidden: true })
    expect(link.getAttribute('href')).toBe('https://farcaster.example/channel')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  test('§2.006 §4.062 who goes back without an address leaves none behind, and the frame begins anew', async () => {
    const { kit, frame, press, expectView } = await renderLogin()
    frame.silent.add('CONNECT_FARCASTER')
    await press('Continue with Farcaster')
    await expectView('ConnectingFarcaster')
    await waitFor(() => expect(kit.store.getState().login).toMatchObject({ url: expect.any(String) }))
    await press('Back')
    await expectView('Connect')
    expect(kit.store.getState().login).toEqual({ status: 'idle' })
    await waitFor(() =>
      expect(frame.asked.slice(-2).map(({ name }) => name)).toEqual(['RELOAD', 'SYNC_DAPP_DATA']),
    )
  })
})

describe('what a visitor is called', () => {
  test.each([
    ['discord', 'ada0', 'ada'],
    ['discord', 'ada', 'ada'],
    ['google', 'ada0', 'ada0'],
  ])('§5.041 a name at %s that is %s is %s', async (provider, userName, shown) => {
    const { answer, popup } = stubWindow()
    const frame = createTestFrame()
    frame.userName = userName
    const { kit, press } = await renderLogin({ frame, logins: [provider] })
    await press(/^Continue with/)
    await waitFor(() => expect(popup.location.href).not.toBe(''))
    answer({ resultUri: 'https://wallet.example.net/?code=good' })
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(false))
    await act(() => kit.modal.open())
    await waitFor(() => expect(document.querySelector('.lk-account-wallet-text')?.textContent).toBe(shown))
  })

  test('§5.040 §9.031 an email of more than 30 characters ends in an ellipsis', async () => {
    const frame = createTestFrame()
    frame.email = 'ada.lovelace.of.the.analytical@engine.example.org'
    const { kit, logInByEmail, type, isOpen } = await renderLogin({ frame })
    await logInByEmail(frame.email)
    await screen.findByLabelText('Code from the mail, six digits')
    type('123456')
    await waitFor(() => expect(isOpen()).toBe(false))
    await act(() => kit.modal.open())
    await waitFor(() =>
      expect(document.querySelector('.lk-account-wallet-text')?.textContent).toBe(
        'ada.lovelace.of.the.analytical…',
      ),
    )
  })
})
