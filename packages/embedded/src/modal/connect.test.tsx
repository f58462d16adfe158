// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findButton, queryButton, renderLogin } from '../testing/renderLogin.js'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Names of all buttons that log in, in their order. */
const getLogins = () =>
  screen
    .queryAllByRole('button', { name: /^(Continue with [A-Z]|More ways)/, hidden: true })
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

describe('ways to log in on Connect', () => {
  test('§3.044.email §3.044.socials both are there where the project has them, the first in words and four as marks', async () => {
    await renderLogin()
    await screen.findByLabelText('Email')
    await findButton('Continue with Google')
    expect(getLogins()).toEqual([
      'Continue with Google',
      'Continue with X',
      'Continue with Farcaster',
      'Continue with Discord',
      'Continue with Apple',
      'More ways to log in',
    ])
  })

  test('§3.044.email §3.044.socials what the project has not is not there', async () => {
    const { kit } = await renderLogin({ logins: ['github', 'x'] })
    await findButton('Continue with GitHub')
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(getLogins()).toEqual(['Continue with X', 'Continue with GitHub'])
    expect(kit.store.getState().features.email).toBe(false)
    cleanup()
    await renderLogin({ logins: ['email'] })
    await screen.findByLabelText('Email')
    expect(getLogins()).toEqual([])
  })

  test('§3.044.connectMethodsOrder the site decides which comes first, and lines stand between logins and wallets only', async () => {
    const { kit } = await renderLogin({ features: { connectMethodsOrder: ['social', 'wallet', 'email'] } })
    await screen.findByLabelText('Email')
    await findButton('Continue with Google')
    await findButton(/^No wallet yet/)
    const parts = [...document.querySelectorAll('.lk-email, .lk-socials, .lk-row')].map(
      (part) => (part.matches('.lk-row') ? part.textContent : part.className) ?? '',
    )
    const places = ['lk-socials', 'No wallet yet?', 'lk-email'].map((name) => parts.indexOf(name))
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(document.querySelectorAll('.lk-or')).toHaveLength(2)
    kit.features.update({ connectMethodsOrder: ['email', 'social', 'wallet'] })
    await waitFor(() => expect(document.querySelectorAll('.lk-or')).toHaveLength(1))
  })

  test('wallets are one row where the site wants the email alone in front', async () => {
    await renderLogin({ features: { emailShowWallets: false } })
    await findButton('Continue with a wallet')
    expect(queryButton(/^No wallet yet/)).toBeNull()
  })

  test('all of them are a view of their own, one a row', async () => {
    const { press, expectView } = await renderLogin()
    await press('More ways to log in')
    await expectView('ConnectSocials')
    await findButton('Continue with Facebook')
    // The view before is leaving.
    await waitFor(() => expect(getLogins()).toHaveLength(7))
  })

  test.each([
    ['Mozilla/5.0 (iPhone) Safari', ['Google']],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X)', ['X']],
    ['Mozilla/5.0 (Linux; Android 15) Mobile', ['Facebook', 'X']],
    ['Mozilla/5.0 (X11; Linux x86_64)', []],
  ])('§5.043 within Telegram what does not work there is not shown: %s', async (userAgent, hidden) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    vi.stubGlobal('TelegramWebviewProxy', {})
    const { kit } = await renderLogin()
    await kit.modal.open({ view: 'ConnectSocials' })
    await findButton('Continue with GitHub')
    for (const name of ['Google', 'X', 'Facebook']) {
      expect(Boolean(queryButton(`Continue with ${name}`)), name).toBe(!hidden.includes(name))
    }
  })

  test('where somebody is logged in they are not offered again', async () => {
    const { kit, login } = await renderLogin()
    const { signal } = new AbortController()
    await login.startEmail('ada@example.org', { signal })
    await login.verifyCode('123456', { signal })
    await kit.connections.connect({ connectorId: 'ID_AUTH' })
    await kit.modal.open({ view: 'EmailLogin' })
    await screen.findByText(/already logged in/)
  })
})
