// @vitest-environment happy-dom
import { getAccount } from '@latchkey/core'
import { KitProvider, useUpdateEmail } from '@latchkey/modal'
import { createSharedStorage, type ManualClock } from '@latchkey/testing'
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toLoginWallet } from '../session/toLoginWallet.js'
import { createEmbeddedKit, logIn } from '../testing/createEmbeddedKit.js'
import { createTestFrame } from '../testing/createTestFrame.js'
import { findButton, queryButton, renderLogin } from '../testing/renderLogin.js'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const smart = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

async function openSettings(frame = createTestFrame()) {
  const subject = await renderLogin({ frame })
  const { signal } = new AbortController()
  await subject.login.startEmail(frame.email, { signal })
  await subject.login.verifyCode('123456', { signal })
  await act(() => subject.kit.connections.connect({ connectorId: 'ID_AUTH' }))
  await waitFor(() => expect(subject.isOpen()).toBe(false))
  await act(() => subject.kit.modal.open())
  await subject.press(/^Wallet settings/)
  await subject.expectView('AccountSettings')
  const getEvm = () => getAccount(subject.kit.store.getState(), 'eip155')
  return { ...subject, getEvm }
}

/** Saves another email as far as the wallet's own page, which has an answer. */
async function askForEmail({ press, expectView, clock, frame }: Awaited<ReturnType<typeof openSettings>>) {
  await press(/^ada@example.org/)
  frame.silent.add('UPDATE_EMAIL')
  await saveEmail(clock)
  await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('UPDATE_EMAIL'))
  frame.prompt(true)
  await expectView('ApproveTransaction')
  frame.prompt(false)
  await expectView('UpdateEmailWallet')
}

/** Gives another email, once a mail may be sent again. */
async function saveEmail(clock: ManualClock) {
  const field = (await screen.findByLabelText('Your email')) as HTMLInputElement
  clock.advance(30_000)
  fireEvent.change(field, { target: { value: 'ada@new.example' } })
  fireEvent.submit(field.form as HTMLFormElement)
}

describe('the kind of account', () => {
  test('§4.010 §9.052 the smart account is in front by default, and the visitor switches to the plain one and back', async () => {
    const frame = createTestFrame()
    frame.addressesByChain.set(1, smart)
    const { press, getEvm } = await openSettings(frame)
    expect(getEvm()).toMatchObject({ address: smart, preferredAccountType: 'smartAccount' })
    const list = await screen.findByRole('list', { name: 'Your accounts', hidden: true })
    const readList = () => [...list.querySelectorAll('li')].map((item) => item.textContent)
    expect(readList()).toEqual([
      expect.stringMatching(new RegExp(`^Smart account\\s*In use.*${smart}`)),
      expect.stringMatching(new RegExp(`^Standard account(?!\\s*In use).*${frame.evmAddress}`)),
    ])
    await press(/^Use your standard account/)
    await waitFor(() =>
      expect(getEvm()).toMatchObject({ address: frame.evmAddress, preferredAccountType: 'eoa' }),
    )
    expect(readList()).toEqual([
      expect.stringMatching(/^Standard account\s*In use/),
      expect.stringMatching(/^Smart account(?!\s*In use)/),
    ])
    await press(/^Use your smart account/)
    await waitFor(() =>
      expect(getEvm()).toMatchObject({ address: smart, preferredAccountType: 'smartAccount' }),
    )
  })

  test('§4.003 where accounts are listed the frame is told as well, and a reload has the same one in front', async () => {
    const frame = createTestFrame()
    frame.addressesByChain.set(1, smart)
    const { kit, getEvm, storage } = await openSettings(frame)
    await act(() => kit.connections.setActiveAccount(frame.evmAddress))
    expect(frame.asked.filter(({ name }) => name === 'SET_PREFERRED_ACCOUNT')).toHaveLength(1)
    expect(getEvm()).toMatchObject({ address: frame.evmAddress, preferredAccountType: 'eoa' })
    kit.destroy()
    const again = await createEmbeddedKit({ frame, storage })
    await waitFor(() =>
      expect(getAccount(again.kit.store.getState(), 'eip155').address).toBe(frame.evmAddress),
    )
  })

  test('§4.003 what the frame refuses changes nothing', async () => {
    const frame = createTestFrame()
    frame.addressesByChain.set(1, smart)
    const { kit, getEvm, login } = await openSettings(frame)
    frame.failures.SET_PREFERRED_ACCOUNT = 'Not now'
    const { signal } = new AbortController()
    await expect(kit.connections.setActiveAccount(frame.evmAddress)).rejects.toThrow('Not now')
    await expect(login.setAccountType('eoa', { signal })).rejects.toThrow('Not now')
    expect(getEvm()).toMatchObject({ address: smart, allAccounts: [{ address: smart }, { type: 'eoa' }] })
  })

  test('§4.003 with several wallets as well: what the frame refuses changes nothing, and what it takes is kept', async () => {
    const frame = createTestFrame()
    frame.addressesByChain.set(1, smart)
    const features = [{ id: 'multi_wallet', isEnabled: true, config: [] }]
    const { kit, login } = await createEmbeddedKit({ frame, answers: { '/appkit/v1/config': { features } } })
    await kit.features.load()
    await logIn({ kit, login } as Parameters<typeof logIn>[0])
    const read = () => getAccount(kit.store.getState(), 'eip155').address
    const switching = { connectionId: 'eip155/ID_AUTH', address: frame.evmAddress } as const
    frame.failures.SET_PREFERRED_ACCOUNT = 'Not now'
    await expect(kit.connections.switchConnection(switching)).rejects.toThrow('Not now')
    expect(read()).toBe(smart)
    delete frame.failures.SET_PREFERRED_ACCOUNT
    await kit.connections.switchConnection(switching)
    expect(read()).toBe(frame.evmAddress)
    expect(frame.preferredType).toBe('eoa')
  })

  test('another tab of the site that switches is followed', async () => {
    const frame = createTestFrame()
    frame.addressesByChain.set(1, smart)
    const shared = createSharedStorage()
    const one = await createEmbeddedKit({ frame, storage: shared.openTab() })
    await logIn(one)
    const other = await createEmbeddedKit({ frame, storage: shared.openTab() })
    const read = () => getAccount(other.kit.store.getState(), 'eip155').address
    await waitFor(() => expect(read()).toBe(smart))
    await one.kit.connections.setActiveAccount(frame.evmAddress)
    await waitFor(() => expect(read()).toBe(frame.evmAddress))
  })

  test('§4.011 where a network has no smart accounts there is no switch, and the one in front is not switched to', async () => {
    const frame = createTestFrame()
    frame.smartAccountChainIds = []
    const { login } = await openSettings(frame)
    expect(queryButton(/^Use your/)).toBeNull()
    const { signal } = new AbortController()
    await expect(login.setAccountType('smartAccount', { signal })).rejects.toThrow('cannot be switched to')
    await expect(login.setAccountType('eoa', { signal })).rejects.toThrow('cannot be switched to')
    expect(frame.asked.map(({ name }) => name)).not.toContain('SET_PREFERRED_ACCOUNT')
  })
})

test('where money is received an address that was never checked in this browser says so, until something was signed', async () => {
  const frame = createTestFrame()
  frame.isVerified = false
  const { kit, getEvm } = await openSettings(frame)
  expect(getEvm().allAccounts).toMatchObject([{ isUnverified: true }])
  await act(() => kit.modal.open({ view: 'WalletReceive' }))
  await screen.findByText('This address isn’t verified yet')
  await act(async () => void (await kit.connections.signMessage({ message: 'Hello', namespace: 'eip155' })))
  await waitFor(() => expect(getEvm().allAccounts[0]?.isUnverified).toBeUndefined())
  await act(() => kit.modal.open({ view: 'WalletReceive' }))
  await screen.findByText(frame.evmAddress)
  expect(screen.queryByText('This address isn’t verified yet')).toBeNull()
})

describe('another email', () => {
  test('§2.003.UpdateEmailWallet both mailboxes are asked, and the visitor goes by the new one', async () => {
    const { press, expectView, type, getEvm, clock, frame } = await openSettings()
    await press(/^ada@example.org/)
    await expectView('UpdateEmailWallet')
    const field = (await screen.findByLabelText('Your email')) as HTMLInputElement
    expect(field.value).toBe('ada@example.org')
    expect(((await findButton('Save')) as HTMLButtonElement).disabled).toBe(true)
    await saveEmail(clock)
    await expectView('UpdateEmailPrimaryOtp')
    await screen.findByText('ada@example.org')
    type('000000')
    await screen.findByText('Wrong code. Try again.')
    type('123456')
    await expectView('UpdateEmailSecondaryOtp')
    await screen.findByText('ada@new.example')
    type('654321')
    await expectView('AccountSettings')
    expect(getEvm().user?.email).toBe('ada@new.example')
    await findButton(/^ada@new.example/)
    expect(frame.email).toBe('ada@new.example')
  })

  test('the wallet’s own page asks first, in front of the view, and the codes follow', async () => {
    const subject = await openSettings()
    await askForEmail(subject)
    subject.frame.release('UPDATE_EMAIL')
    await subject.expectView('UpdateEmailPrimaryOtp')
  })

  test('a wait that was asked for meanwhile counts down at the field', async () => {
    const subject = await openSettings()
    await askForEmail(subject)
    subject.frame.failures.UPDATE_EMAIL = 'Please try again after 12 seconds'
    subject.frame.release('UPDATE_EMAIL')
    await screen.findAllByText('Try again in 12 s')
    subject.clock.advance(4_000)
    await screen.findByText('Try again in 8 s')
    subject.clock.advance(8_000)
    await waitFor(() => expect(screen.queryByText(/^Try again in/)).toBeNull())
  })

  test('who keeps their email there is told so at the field, which still has what was typed', async () => {
    const subject = await openSettings()
    const { frame } = subject
    await askForEmail(subject)
    frame.failures.UPDATE_EMAIL = 'User rejected the request'
    frame.release('UPDATE_EMAIL')
    await screen.findByText('You kept your email.')
    await subject.expectView('UpdateEmailWallet')
    await waitFor(() =>
      expect((screen.getByLabelText('Your email') as HTMLInputElement).value).toBe('ada@new.example'),
    )
  })

  test('§9.007 a site that asks for another email hears of it when it is there, and of a visitor who keeps theirs', async () => {
    const { kit, expectView, type, clock } = await openSettings()
    act(() => kit.modal.close())
    const wrapper = ({ children }: { children: ReactNode }) => <KitProvider kit={kit}>{children}</KitProvider>
    const { result } = renderHook(() => useUpdateEmail(), { wrapper })
    const ask = () => {
      let asked: Promise<{ email: string }> | undefined
      act(() => {
        asked = result.current.updateEmail()
        asked.catch(() => undefined)
      })
      return asked
    }
    let asked = ask()
    const kept = expect(asked).rejects.toMatchObject({ code: 'kit/modal-closed' })
    await expectView('UpdateEmailWallet')
    act(() => kit.modal.close())
    await kept

    asked = ask()
    await saveEmail(clock)
    await expectView('UpdateEmailPrimaryOtp')
    type('123456')
    await expectView('UpdateEmailSecondaryOtp')
    expect(result.current.isPending).toBe(true)
    type('654321')
    await expect(asked).resolves.toEqual({ email: 'ada@new.example' })
    await waitFor(() => expect(result.current.data).toEqual({ email: 'ada@new.example' }))
  })

  test('§8.024 who is not connected to email or social has no address to change, and the modal stays closed', async () => {
    const { kit } = await renderLogin()
    act(() => kit.modal.close())
    const wrapper = ({ children }: { children: ReactNode }) => <KitProvider kit={kit}>{children}</KitProvider>
    const { result } = renderHook(() => useUpdateEmail(), { wrapper })
    await act(() =>
      expect(result.current.updateEmail()).rejects.toMatchObject({
        code: 'login/email-missing',
        message: 'Not connected to email or social',
      }),
    )
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test('after a wrong code the boxes have the focus at once, wherever it went: no digit of the next one is lost', async () => {
    const { press, expectView, type, clock, frame } = await openSettings()
    await press(/^ada@example.org/)
    await saveEmail(clock)
    await expectView('UpdateEmailPrimaryOtp')
    const focusedFirst = new Promise<Element | null>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('.lk-code-note [role=alert]')?.textContent) return
        observer.disconnect()
        resolve(document.activeElement)
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    const field = await screen.findByLabelText('Six-digit code from the email')
    frame.silent.add('UPDATE_EMAIL_PRIMARY_OTP')
    type('000000')
    await screen.findByText('Checking the code…')
    field.blur()
    frame.release('UPDATE_EMAIL_PRIMARY_OTP')
    expect(await focusedFirst).toBe(field)
  })

  test('a code that does not come begins again at the address', async () => {
    const { press, expectView, clock } = await openSettings()
    await press(/^ada@example.org/)
    await saveEmail(clock)
    await expectView('UpdateEmailPrimaryOtp')
    await press('Change it')
    await expectView('UpdateEmailWallet')
    expect(((await screen.findByLabelText('Your email')) as HTMLInputElement).value).toBe('ada@new.example')
  })
})

describe('a wallet that the operator can open too', () => {
  test('is called unprotected on Account, which leads to ending that', async () => {
    const frame = createTestFrame()
    frame.isUpgradable = true
    const { press, kit, expectView } = await openSettings(frame)
    await press('Back')
    await expectView('Account')
    await press('Not protected yet')
    await expectView('UpgradeEmailWallet')
    // Of the other namespace’s account it’s true as well.
    expect(getAccount(kit.store.getState(), 'solana').allAccounts[0]?.isUpgradable).toBe(true)
  })

  test('one that its owner holds is not, nor one of which the frame says nothing', async () => {
    for (const isUpgradable of [false, undefined]) {
      const frame = createTestFrame()
      frame.isUpgradable = isUpgradable
      const { press, expectView, kit } = await openSettings(frame)
      await press('Back')
      await expectView('Account')
      expect(queryButton('Not protected yet')).toBeNull()
      kit.destroy()
      cleanup()
    }
  })
})

test('a wallet is called by its login, with its mark', async () => {
  const { kit } = await openSettings()
  const { connectedWalletInfo } = getAccount(kit.store.getState())
  expect(connectedWalletInfo?.name).toBe('Email wallet')
  expect(connectedWalletInfo?.icon).toMatch(/^data:image\/svg\+xml,/)
  const { name, imageUrl } = toLoginWallet('google')
  expect(name).toBe('Google')
  expect(imageUrl).not.toBe(connectedWalletInfo?.icon)
  expect(toLoginWallet('toString').name).toBe('Email wallet')
})

test('the wallet is protected on its own page, in a tab of its own', async () => {
  const { press, expectView } = await openSettings()
  await press(/^Protect your wallet/)
  await expectView('UpgradeEmailWallet')
  const link = await screen.findByRole('link', { name: /Open wallet settings/, hidden: true })
  // Its login is filled in there; the address is in the fragment, which no server sees.
  expect(link.getAttribute('href')).toBe(
    'https://wallet.example.net/dashboard?projectId=test#email=ada%40example.org',
  )
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})
