// @vitest-environment happy-dom
import { getAccount } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestFrame } from '../testing/createTestFrame.js'
import { findButton, queryButton, renderLogin } from '../testing/renderLogin.js'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const findField = () => screen.findByLabelText('Six-digit code from the email')

describe('logging in with an email', () => {
  test('§2.003.EmailLogin the view has the field alone, and leads to the code and into the wallet', async () => {
    const { kit, frame, logInByEmail, type, expectView, isOpen } = await renderLogin()
    await act(() => kit.modal.open({ view: 'EmailLogin' }))
    await expectView('EmailLogin')
    await logInByEmail(' ada@example.org ')
    await expectView('EmailVerifyOtp')
    await findField()
    expect(screen.getByText('ada@example.org')).toBeTruthy()
    type('123456')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(getAccount(kit.store.getState(), 'eip155').address).toBe(frame.evmAddress)
  })

  test.each([true, false])(
    'S15 whether a login outlives the page (%s) is said where it does not',
    async (isLasting) => {
      const frame = createTestFrame()
      frame.isLasting = isLasting
      const { logInByEmail } = await renderLogin({ frame })
      await logInByEmail()
      await findField()
      const find = () => screen.queryByText(/logged out when you leave or reload/)
      if (!isLasting) await waitFor(() => expect(find()).not.toBeNull())
      else expect(find()).toBeNull()
    },
  )

  test('a mail that takes long is said to be on its way', async () => {
    const { logInByEmail, frame, expectView } = await renderLogin()
    frame.silent.add('CONNECT_EMAIL')
    await logInByEmail()
    await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('CONNECT_EMAIL'))
    expect(screen.queryByText(/taking longer than usual/)).toBeNull()
    expect((await screen.findAllByText(/taking longer than usual/, {}, { timeout: 7_000 })).length).toBe(2)
    frame.release('CONNECT_EMAIL')
    await expectView('EmailVerifyOtp')
  })

  test('§5.003 an email that is none is told of at the field, and nothing is sent', async () => {
    const { logInByEmail, frame, getView } = await renderLogin()
    await logInByEmail('ada@@example')
    await screen.findByText('Please enter a valid email address')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(frame.asked.map(({ name }) => name)).not.toContain('CONNECT_EMAIL')
    expect(getView()).toBe('Connect')
  })

  test.each([
    ['Invalid email address', 'Invalid email. Try again.'],
    [
      'Mails cannot be sent right now. Try again in a few minutes',
      'Mails cannot be sent right now. Try again in a few minutes',
    ],
    [
      { message: 'Mail off', code: 'mail/unavailable' },
      'We couldn’t send the email. Try again in a few minutes.',
    ],
    [{ message: 'Words for a new code', code: 'mail/moon' }, 'Words for a new code'],
  ])('what the wallet’s servers say of the mail stands at the field: %s', async (answer, text) => {
    const { logInByEmail, frame } = await renderLogin()
    frame.failures.CONNECT_EMAIL = answer
    await logInByEmail()
    await screen.findByText(text)
  })

  test('a code that is wrong says what is left, empties the boxes, and the next one counts', async () => {
    const { logInByEmail, frame, type, isOpen } = await renderLogin()
    await logInByEmail()
    const field = await findField()
    expect(field.getAttribute('autocomplete')).toBe('one-time-code')
    frame.failures.CONNECT_OTP = { message: 'Wrong', code: 'code/wrong', context: { triesLeft: 4 } }
    type('00 00-00')
    await screen.findByText('Wrong code. 4 tries left.')
    expect(frame.asked.at(-1)).toMatchObject({ name: 'CONNECT_OTP', payload: { otp: '000000' } })
    expect((await findField()).getAttribute('value') ?? '').toBe('')
    delete frame.failures.CONNECT_OTP
    type('12345')
    expect(frame.asked.filter(({ name }) => name === 'CONNECT_OTP')).toHaveLength(1)
    type('123456')
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  test('a code that is checked stands in its boxes, which keep the focus and take nothing until then', async () => {
    const { logInByEmail, frame, type } = await renderLogin()
    await logInByEmail()
    const field = (await findField()) as HTMLInputElement
    frame.silent.add('CONNECT_OTP')
    frame.failures.CONNECT_OTP = 'Invalid code'
    type('000000')
    await screen.findByText('Checking the code…')
    type('123456')
    type('12345')
    expect(field.value).toBe('000000')
    expect(document.activeElement).toBe(field)
    frame.release('CONNECT_OTP')
    await screen.findByText('Wrong code. Try again.')
    expect(screen.queryByText('Checking the code…')).toBeNull()
    expect(await findField()).toBe(field)
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    expect(frame.asked.filter(({ name }) => name === 'CONNECT_OTP')).toHaveLength(1)
  })

  test('§9.001 another mail counts down by the clock, is sent once, and says so', async () => {
    const { logInByEmail, frame, clock, press, getToast } = await renderLogin()
    await logInByEmail()
    await findField()
    const countdown = await findButton('Resend in 30 s')
    expect(countdown.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(countdown)
    clock.advance(30_000)
    await press('Resend code')
    await waitFor(() => expect(getToast()).toBe('New code sent'))
    expect(document.activeElement).toBe(await findField())
    expect(frame.asked.filter(({ name }) => name === 'CONNECT_EMAIL')).toHaveLength(2)
  })

  test('a wait that the wallet’s servers ask for counts down in the button’s place', async () => {
    const { logInByEmail, frame, clock, press } = await renderLogin()
    await logInByEmail()
    await findField()
    clock.advance(30_000)
    frame.failures.CONNECT_EMAIL = 'Please try again after 12 seconds'
    await press('Resend code')
    await findButton('Try again in 12 s')
    clock.advance(4_000)
    await findButton('Try again in 8 s')
    expect(screen.queryByText(/Please try again/)).toBeNull()
    delete frame.failures.CONNECT_EMAIL
    clock.advance(8_000)
    await press('Resend code')
    await findButton('Resend in 30 s')
  })

  test('a wrong address is changed where it was typed; another one is mailed at once, the same one is not', async () => {
    const { logInByEmail, expectView, clock, press, kit } = await renderLogin()
    await logInByEmail('ada@exmaple.org')
    await expectView('EmailVerifyOtp')
    await press('Change it')
    await expectView('Connect')
    const field = (await screen.findByLabelText('Email')) as HTMLInputElement
    await waitFor(() => expect(field.value).toBe('ada@exmaple.org'))
    await waitFor(() => expect(document.activeElement).toBe(field))
    fireEvent.submit(field.closest('form') as Element)
    // Assistive technology hears it once, and sees no seconds pass.
    await screen.findAllByText('Try again in 30 s')
    clock.advance(10_000)
    await screen.findByText('Try again in 20 s')
    expect(kit.store.getState().login.status).toBe('idle')
    await logInByEmail('ada@example.org')
    await expectView('EmailVerifyOtp')
    await screen.findByText('ada@example.org')
  })

  test('a device that has to be approved waits for its link, and the code takes its place', async () => {
    const { logInByEmail, frame, expectView, kit } = await renderLogin()
    frame.emailAction = 'VERIFY_DEVICE'
    frame.silent.add('CONNECT_DEVICE')
    await logInByEmail()
    await expectView('EmailVerifyDevice')
    await screen.findByText('Approve this device')
    frame.release('CONNECT_DEVICE')
    await expectView('EmailVerifyOtp')
    expect(kit.store.getState().login.status).toBe('code')
  })

  test('who goes back or closes gives the login up', async () => {
    const { logInByEmail, kit, press, expectView, clock } = await renderLogin()
    await logInByEmail()
    await expectView('EmailVerifyOtp')
    await press('Back')
    expect(kit.store.getState().login).toEqual({ status: 'idle' })
    clock.advance(30_000)
    await logInByEmail()
    await expectView('EmailVerifyOtp')
    act(() => kit.modal.close())
    expect(kit.store.getState().login).toEqual({ status: 'idle' })
  })

  test('§8.005 §8.010 a wallet that does not load says so at the field', async () => {
    const frame = createTestFrame()
    const { EmbeddedError } = await import('@latchkey/errors/embedded')
    frame.open = async () => {
      throw new EmbeddedError('embedded/frame-load-failed')
    }
    const { logInByEmail, codes } = await renderLogin({ frame })
    await logInByEmail()
    await screen.findByText('Couldn’t load the wallet. Check your connection and try again.')
    expect(codes).toEqual(['APKT003'])
  })
})

test('two visitors log in at one time, and neither sees anything of the other', async () => {
  const one = await renderLogin({ frame: createTestFrame(1) })
  await one.logInByEmail('ada@example.org')
  await findField()
  cleanup()
  const two = await renderLogin({ frame: createTestFrame(2) })
  expect(two.kit.store.getState().login.status).toBe('idle')
  expect(one.kit.store.getState().login.status).toBe('code')
  expect(queryButton(/^Resend/)).toBeNull()
})
