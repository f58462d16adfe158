// @vitest-environment happy-dom

import { createMemorySiwx } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderLogin } from '../testing/renderLogin.js'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function connect(options: Parameters<typeof renderLogin>[0] = {}) {
  const subject = await renderLogin(options)
  const { signal } = new AbortController()
  await subject.login.startEmail('ada@example.org', { signal })
  await subject.login.verifyCode('123456', { signal })
  await act(() => subject.kit.connections.connect({ connectorId: 'ID_AUTH' }))
  const getSurface = () => subject.connector.getSurface?.()
  const sign = () => {
    const signing = subject.kit.connections.signMessage({ message: 'Hello', namespace: 'eip155' })
    signing.catch(() => undefined)
    return signing
  }
  const pressInSurface = (name: string) =>
    fireEvent.click(within(getSurface() as HTMLElement).getByRole('button', { name, hidden: true }))
  return { ...subject, getSurface, sign, pressInSurface }
}

/** Like {@link connect}, with the modal closed after it. */
async function connectQuietly() {
  const subject = await connect()
  await waitFor(() => expect(subject.isOpen()).toBe(false))
  return subject
}

describe('what is approved in the wallet', () => {
  test('§2.003.ApproveTransaction a request opens the modal with the wallet’s own page over it, and closes it when done', async () => {
    const { frame, sign, getView, getSurface, isOpen } = await connectQuietly()
    const page = getSurface()?.querySelector('main')
    frame.silent.add('RPC_REQUEST')
    const signing = sign()
    await waitFor(() => expect(getSurface()?.open).toBe(true))
    expect(getView()).toBe('ApproveTransaction')
    expect(within(getSurface() as HTMLElement).getByRole('heading', { hidden: true }).textContent).toBe(
      'Approve',
    )
    frame.release('RPC_REQUEST')
    await signing
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(getSurface()?.open).toBe(false)
    // Moved in the page it would have been loaded anew.
    expect(getSurface()?.querySelector('main')).toBe(page)
    expect(getSurface()?.children).toHaveLength(1)
  })

  test.each([
    ['personal_sign', (from: string) => ['0x00', from]],
    ['eth_signTypedData_v4', (from: string) => [from, '{}']],
    ['eth_sendTransaction', (from: string) => [{ from, to: from }]],
    ['eth_sendUserOperation', (from: string) => [{ sender: from }, from]],
    ['wallet_sendCalls', (from: string) => [{ from, calls: [{ to: from }] }]],
  ])('§6.007 %s opens ApproveTransaction', async (method, toParams) => {
    const { frame, kit, getSurface, expectView, isOpen } = await connectQuietly()
    frame.silent.add('RPC_REQUEST')
    const provider = kit.getProvider('eip155') as { request(request: object): Promise<unknown> }
    const asked = provider.request({ method, params: toParams(frame.evmAddress) })
    asked.catch(() => undefined)
    await expectView('ApproveTransaction')
    expect(getSurface()?.open).toBe(true)
    await waitFor(() =>
      expect(frame.asked.at(-1)).toMatchObject({ name: 'RPC_REQUEST', payload: { method } }),
    )
    act(() => kit.modal.close())
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  test.each(['wallet_grantPermissions', 'wallet_revokePermissions'])(
    '§7.050 %s is not supported, and nobody is asked',
    async (method) => {
      const { frame, kit, isOpen } = await connectQuietly()
      const asked = frame.asked.length
      const provider = kit.getProvider('eip155') as { request(request: object): Promise<unknown> }
      await expect(provider.request({ method, params: [{}] })).rejects.toMatchObject({ code: 4200 })
      expect(frame.asked).toHaveLength(asked)
      expect(isOpen()).toBe(false)
    },
  )

  test('§6.005 what is safe opens nothing', async () => {
    const { frame, kit, isOpen } = await connectQuietly()
    frame.silent.add('RPC_REQUEST')
    const provider = kit.getProvider('eip155') as { request(request: object): Promise<unknown> }
    const params = [frame.evmAddress]
    provider.request({ method: 'wallet_getCapabilities', params }).catch(() => undefined)
    await waitFor(() =>
      expect(frame.asked.at(-1)?.payload).toMatchObject({ method: 'wallet_getCapabilities' }),
    )
    expect(kit.store.getState().approvals).toBe(0)
    expect(isOpen()).toBe(false)
    frame.release('RPC_REQUEST')
  })

  test('what was on screen comes back when it is done', async () => {
    const { kit, frame, sign, expectView } = await connectQuietly()
    await act(() => kit.modal.open({ view: 'Networks' }))
    frame.silent.add('RPC_REQUEST')
    const signing = sign()
    await expectView('ApproveTransaction')
    frame.release('RPC_REQUEST')
    await signing
    await expectView('Networks')
  })

  test('two requests at one time stay until both are answered', async () => {
    const { frame, sign, expectView, isOpen, kit } = await connectQuietly()
    frame.silent.add('RPC_REQUEST')
    const both = [sign(), sign()]
    await expectView('ApproveTransaction')
    expect(kit.store.getState().approvals).toBe(2)
    frame.release('RPC_REQUEST')
    await Promise.all(both)
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(kit.store.getState().approvals).toBe(0)
  })

  test('§2.019 who closes the modal gives it up', async () => {
    const { frame, sign, expectView, kit, getSurface } = await connectQuietly()
    frame.silent.add('RPC_REQUEST')
    const signing = sign()
    await expectView('ApproveTransaction')
    act(() => kit.modal.close())
    await expect(signing).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(getSurface()?.open).toBe(false)
    await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('RPC_ABORT'))
  })

  test('who closes the modal after they have approved is not told that nothing was done', async () => {
    const { frame, sign, expectView, isOpen, kit } = await connectQuietly()
    frame.silent.add('RPC_REQUEST')
    frame.goOn = 1
    const signing = sign()
    await expectView('ApproveTransaction')
    act(() => kit.modal.close())
    await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('RPC_ABORT'))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(kit.store.getState().approvals).toBe(1)
    frame.release('RPC_REQUEST')
    await expect(signing).resolves.toMatch(/^0x/)
    expect(kit.store.getState().approvals).toBe(0)
  })

  test('who declines in the wallet has declined, and nothing is called broken', async () => {
    const { frame, sign, kit } = await connectQuietly()
    frame.failures.RPC_REQUEST = 'User rejected the request'
    await expect(sign()).rejects.toMatchObject({ code: 'wallet/rejected' })
    const provider = kit.getProvider('eip155') as { request(request: object): Promise<unknown> }
    await expect(
      provider.request({ method: 'personal_sign', params: ['0x00', frame.evmAddress] }),
    ).rejects.toMatchObject({ code: 4001 })
  })

  test('Escape in the wallet’s page closes the modal', async () => {
    const { frame, sign, getSurface, isOpen } = await connectQuietly()
    frame.silent.add('RPC_REQUEST')
    sign()
    await waitFor(() => expect(getSurface()?.open).toBe(true))
    act(
      () =>
        void getSurface()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })),
    )
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  test('§2.020 while signing in is required it cannot be closed, only gone back from', async () => {
    const { kit, frame, getSurface, isOpen, expectView, press, pressInSurface } = await connect({
      siwx: createMemorySiwx({ required: true }),
    })
    await expectView('SIWXSignMessage')
    frame.silent.add('RPC_REQUEST')
    await press('Sign in')
    await waitFor(() => expect(getSurface()?.open).toBe(true))
    pressInSurface('Close')
    expect(isOpen()).toBe(true)
    await waitFor(() => expect(getSurface()?.hasAttribute('data-shaking')).toBe(true))
    pressInSurface('Back')
    await expectView('SIWXSignMessage')
    expect(kit.store.getState().signIn.status).toBe('failed')
  })

  test('§6.009 §8.007 what a site may not ask for is answered with that, and said after 300 ms', async () => {
    const { kit, clock, frame, getToast } = await connectQuietly()
    const provider = kit.getProvider('eip155') as { request(request: object): Promise<unknown> }
    await expect(
      provider.request({ method: 'eth_sign', params: [frame.evmAddress, '0x00'] }),
    ).rejects.toThrow('Requested RPC call is not allowed')
    act(() => clock.advance(299))
    expect(getToast() ?? '').not.toContain('Action not allowed')
    act(() => clock.advance(1))
    await waitFor(() => expect(getToast()).toContain('Action not allowed'))
  })

  test('without a request the view says so', async () => {
    const { kit } = await connectQuietly()
    await act(() => kit.modal.open({ view: 'ApproveTransaction' }))
    await screen.findByText('Nothing to approve')
  })
})

describe('what the wallet asks by itself', () => {
  /** Somebody who has typed their code, and whose wallet only they open. */
  async function logIn() {
    const subject = await renderLogin()
    const { frame } = subject
    const getSurface = () => subject.connector.getSurface?.()
    frame.silent.add('GET_USER')
    await subject.logInByEmail()
    await subject.expectView('EmailVerifyOtp')
    subject.type('123456')
    await waitFor(() => expect(subject.kit.store.getState().login.status).toBe('connecting'))
    await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('GET_USER'))
    frame.prompt(true)
    await waitFor(() => expect(getSurface()?.open).toBe(true))
    return { ...subject, getSurface }
  }

  test('§4.3.8 is shown in the middle of a login, which goes on afterwards', async () => {
    const { frame, getSurface, getView, isOpen, kit } = await logIn()
    expect(getView()).toBe('ApproveTransaction')
    expect(within(getSurface() as HTMLElement).getByRole('heading', { hidden: true }).textContent).toBe(
      'Your wallet',
    )
    expect(kit.store.getState().login.status).toBe('connecting')
    frame.prompt(false)
    await waitFor(() => expect(getSurface()?.open).toBe(false))
    frame.release('GET_USER')
    await waitFor(() => expect(kit.store.getState().connect.status).toBe('connected'))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(kit.store.getState().approvals).toBe(0)
  })

  test('§2.019 is taken back by who closes the modal, and so is the login', async () => {
    const { frame, getSurface, kit } = await logIn()
    act(() => kit.modal.close())
    await waitFor(() => expect(frame.asked.some(({ name }) => name === 'RPC_ABORT')).toBe(true))
    frame.prompt(false)
    await waitFor(() => expect(getSurface()?.open).toBe(false))
    await waitFor(() => expect(kit.store.getState().approvals).toBe(0))
    expect(kit.store.getState().login.status).toBe('idle')
    expect(kit.store.getState().connect.status).not.toBe('connected')
  })

  test('beside a request is shown once, until both are over', async () => {
    const { frame, sign, expectView, isOpen, kit } = await connectQuietly()
    frame.silent.add('RPC_REQUEST')
    const signing = sign()
    await expectView('ApproveTransaction')
    for (const isAsking of [true, true]) frame.prompt(isAsking)
    await waitFor(() => expect(kit.store.getState().approvals).toBe(2))
    frame.prompt(false)
    await waitFor(() => expect(kit.store.getState().approvals).toBe(1))
    expect(isOpen()).toBe(true)
    frame.release('RPC_REQUEST')
    await signing
    await waitFor(() => expect(isOpen()).toBe(false))
  })
})
