// @vitest-environment happy-dom
import { connectorIds, findConnector, getAccount } from '@latchkey/core'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestFrame } from '../testing/createTestFrame.js'
import { findButton, renderLogin } from '../testing/renderLogin.js'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A provider's window, which the test answers for; `isSilent`: it does not say by itself that it is there. */
function stubWindow({ isSilent = false } = {}) {
  const popup = {
    closed: false,
    close() {
      popup.closed = true
    },
    location: { href: '' },
  }
  const open = vi.spyOn(window, 'open').mockImplementation(() => {
    if (!isSilent) queueMicrotask(() => answer({ isWaiting: true }))
    return popup as unknown as Window
  })
  function answer(data: unknown, origin = 'https://wallet.example.net') {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: popup })
    window.dispatchEvent(event)
  }
  return { popup, open, answer }
}

/** Google's window is opened, led there, and seems closed from then on; the frame does not say how its login went yet. */
async function openAndLose() {
  const opened = stubWindow()
  const subject = await renderLogin()
  const { frame, press, clock } = subject
  frame.silent.add('CONNECT_SOCIAL')
  await press('Continue with Google')
  await waitFor(() => expect(opened.popup.location.href).not.toBe(''))
  opened.popup.closed = true
  for (let second = 0; second < 5; second++) clock.advance(1000)
  await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('CONNECT_SOCIAL'))
  return { ...subject, ...opened }
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
    await screen.findByText('Log in on the page that opened.')
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

  test('§4.015 §8.023 §9.006 a window that is closed before it was anywhere is noticed within seconds, and can be opened again', async () => {
    const { popup, open } = stubWindow()
    const { press, clock, frame, kit } = await renderLogin()
    frame.silent.add('GET_SOCIAL_REDIRECT_URI')
    await press('Continue with Google')
    await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('GET_SOCIAL_REDIRECT_URI'))
    popup.closed = true
    for (let second = 0; second < 5; second++) clock.advance(1000)
    await screen.findByText('The login page was closed')
    expect(kit.store.getState().login).toEqual({
      status: 'idle',
      failure: { code: 'login/window-closed', message: 'Popup closed' },
    })
    popup.closed = false
    await press('Try again')
    expect(open).toHaveBeenCalledTimes(2)
    await screen.findByText('Log in on the page that opened.')
  })

  test('§4.015 who called for the window is told that it was closed', async () => {
    const { popup } = stubWindow()
    const { kit, clock, frame } = await renderLogin()
    frame.silent.add('GET_SOCIAL_REDIRECT_URI')
    const login = findConnector(kit.store.getState(), connectorIds.auth)?.login
    const opened = login?.openProvider('google', { signal: new AbortController().signal })
    const rejected = expect(opened).rejects.toMatchObject({ code: 'login/window-closed' })
    await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('GET_SOCIAL_REDIRECT_URI'))
    popup.closed = true
    for (let second = 0; second < 5; second++) clock.advance(1000)
    await rejected
  })

  test('S10 §4.014 a window that is out of sight may be open: the frame waits for its login, and it goes on by itself', async () => {
    const { frame, answer, clock, isOpen, kit } = await openAndLose()
    await screen.findByText('Did you close Google’s page?')
    expect(frame.asked.at(-1)).toMatchObject({
      name: 'CONNECT_SOCIAL',
      payload: { uri: 'https://google.example/login' },
    })
    // Nobody can say anything in its place, nor does time alone end it.
    answer({ resultUri: 'https://wallet.example.net/?code=late' })
    for (let minute = 0; minute < 5; minute++) clock.advance(60_000)
    expect(kit.store.getState().login).toMatchObject({ status: 'provider', isWindowGone: true })
    expect(frame.asked.filter(({ name }) => name === 'CONNECT_SOCIAL')).toHaveLength(1)
    frame.release('CONNECT_SOCIAL')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(getAccount(kit.store.getState(), 'eip155').socialProvider).toBe('google')
  })

  test('S10 §4.015 what the frame says of its login is said, and another window can be opened', async () => {
    const { press, frame, popup } = await openAndLose()
    frame.failures.CONNECT_SOCIAL = 'The login took too long. Begin again'
    frame.release('CONNECT_SOCIAL')
    await screen.findByText('The login took too long. Begin again')
    popup.closed = false
    await press('Try again')
    await screen.findByText('Log in on the page that opened.')
  })

  test('S10 while it is waited for, another window can be opened, and takes its place', async () => {
    const { press, frame, popup, answer, isOpen, kit } = await openAndLose()
    await screen.findByText('Did you close Google’s page?')
    popup.closed = false
    await press('Try again')
    await screen.findByText('Log in on the page that opened.')
    await waitFor(() =>
      expect(frame.asked.filter(({ name }) => name === 'GET_SOCIAL_REDIRECT_URI')).toHaveLength(2),
    )
    // What is said of the one before counts no more.
    frame.release('CONNECT_SOCIAL')
    await waitFor(() => expect(popup.location.href).toBe('https://google.example/login'))
    expect(kit.store.getState().login).toEqual({ status: 'provider', provider: 'google' })
    answer({ resultUri: 'https://wallet.example.net/?code=good' })
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  test('S10 who cancels while it is waited for is not logged in by it later', async () => {
    const { press, frame, expectView, kit } = await openAndLose()
    await screen.findByText('Did you close Google’s page?')
    await press('Cancel')
    await expectView('Connect')
    await waitFor(() => expect(frame.asked.map(({ name }) => name)).toContain('RELOAD'))
    frame.release('CONNECT_SOCIAL')
    await act(async () => undefined)
    expect(kit.store.getState().login).toEqual({ status: 'idle' })
    expect(kit.store.getState().connections).toEqual({})
  })

  test('a window is led on once the secure site’s page is in it', async () => {
    const { popup, answer } = stubWindow({ isSilent: true })
    const { press, frame } = await renderLogin()
    await press('Continue with Google')
    await screen.findByText('Log in on the page that opened.')
    await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('GET_SOCIAL_REDIRECT_URI'))
    answer({ isWaiting: true }, 'https://elsewhere.example')
    await act(async () => undefined)
    expect(popup.location.href).toBe('')
    answer({ isWaiting: true })
    await waitFor(() => expect(popup.location.href).toBe('https://google.example/login'))
  })

  test('a window that never says that it is there is led on after 5 s', async () => {
    const { popup } = stubWindow({ isSilent: true })
    const { press, frame, clock } = await renderLogin()
    await press('Continue with Google')
    await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('GET_SOCIAL_REDIRECT_URI'))
    clock.advance(4999)
    await act(async () => undefined)
    expect(popup.location.href).toBe('')
    clock.advance(1)
    await waitFor(() => expect(popup.location.href).toBe('https://google.example/login'))
  })

  test('a window whose first page comes later still is led on once more: where it was sent before may be lost', async () => {
    const { popup, answer } = stubWindow({ isSilent: true })
    const { press, frame, clock, isOpen } = await renderLogin()
    await press('Continue with Google')
    await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('GET_SOCIAL_REDIRECT_URI'))
    clock.advance(5000)
    await waitFor(() => expect(popup.location.href).toBe('https://google.example/login'))
    popup.location.href = 'https://wallet.example.net/loading'
    answer({ isWaiting: true })
    await waitFor(() => expect(popup.location.href).toBe('https://google.example/login'))
    answer({ resultUri: 'https://wallet.example.net/?code=good' })
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  test('a window that was closed before the provider’s address came is led nowhere, and counts as closed', async () => {
    const { popup } = stubWindow()
    const { press, frame, clock } = await renderLogin()
    frame.silent.add('GET_SOCIAL_REDIRECT_URI')
    await press('Continue with Google')
    await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('GET_SOCIAL_REDIRECT_URI'))
    popup.closed = true
    frame.release('GET_SOCIAL_REDIRECT_URI')
    await act(async () => undefined)
    for (let second = 0; second < 5; second++) clock.advance(1000)
    await screen.findByText('The login page was closed')
    expect(popup.location.href).toBe('')
  })

  test('§8.023 a provider that cannot be begun with says why, and the window goes', async () => {
    const { popup } = stubWindow()
    const { press, frame, kit } = await renderLogin()
    frame.failures.GET_SOCIAL_REDIRECT_URI = 'Google is not set up here'
    await press('Continue with Google')
    await screen.findByText('Google is not set up here')
    expect(kit.store.getState().login).toEqual({
      status: 'idle',
      failure: {
        code: 'login/social-failed',
        message: 'Failed to initiate social connection: Google is not set up here',
        reason: 'Google is not set up here',
      },
    })
    expect(popup.closed).toBe(true)
  })

  test('a window that the browser blocks says what to do', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { press } = await renderLogin()
    await press('Continue with Google')
    await screen.findByText('The browser blocked a pop-up')
    await findButton('Try again')
  })

  test('a provider that does not let them in says so', async () => {
    const { popup, answer } = stubWindow()
    const { press } = await renderLogin()
    await press('Continue with Google')
    await waitFor(() => expect(popup.location.href).not.toBe(''))
    answer({ resultUri: 'https://wallet.example.net/?error=access_denied' })
    await screen.findByText('Login was declined')
  })

  test('a refusal of our own gateway is told by its code, with the provider’s name', async () => {
    const { popup, answer } = stubWindow()
    const { press } = await renderLogin()
    await press('Continue with Google')
    await waitFor(() => expect(popup.location.href).not.toBe(''))
    answer({ resultUri: 'https://wallet.example.net/?error=social/silent' })
    await screen.findByText('Google isn’t answering. Try again in a moment.')
    await screen.findByText('Couldn’t log in')
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
    await screen.findByRole('img', { name: /Farcaster on your phone/, hidden: true })
    frame.release('CONNECT_FARCASTER')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(getAccount(kit.store.getState(), 'eip155').user).toMatchObject({ username: 'ada' })
  })

  test.each([['GET_FARCASTER_URI'], ['CONNECT_FARCASTER']] as const)(
    '§8.023 Farcaster that fails at %s is told of, and may be tried again',
    async (name) => {
      const { kit, frame, isOpen, press } = await renderLogin()
      frame.failures[name] = 'Farcaster cannot be reached. Try again'
      await act(() => kit.modal.open({ view: 'ConnectingFarcaster' }))
      await screen.findByText('Farcaster cannot be reached. Try again')
      expect(kit.store.getState().login).toMatchObject({
        failure: {
          code: 'login/farcaster-failed',
          message: 'Failed to connect to farcaster: Farcaster cannot be reached. Try again',
        },
      })
      delete frame.failures[name]
      await press('Try again')
      await waitFor(() => expect(isOpen()).toBe(false))
      expect(getAccount(kit.store.getState(), 'eip155').user).toMatchObject({ username: 'ada' })
    },
  )

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
    await screen.findByLabelText('Six-digit code from the email')
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
