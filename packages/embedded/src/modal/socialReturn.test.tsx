// @vitest-environment happy-dom

import { getAccount } from '@latchkey/core'
import { KitProvider, Modal } from '@latchkey/modal'
import { createMemoryStorage } from '@latchkey/testing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEmbeddedKit } from '../testing/createEmbeddedKit.js'
import { createTestFrame } from '../testing/createTestFrame.js'
import { findButton, renderLogin } from '../testing/renderLogin.js'

const resultUri = 'https://wallet.example.net/loading?transactionId=1&result=2'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('TelegramWebviewProxy', {})
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const getView = () => document.querySelector<HTMLElement>('.lk-card')?.dataset.view

/** A page leaves for GitHub. */
async function leave() {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const open = vi.spyOn(window, 'open')
  const storage = createMemoryStorage()
  const subject = await renderLogin({ storage })
  await subject.press('Continue with Google')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://google.example/login'))
  expect(open).not.toHaveBeenCalled()
  return { ...subject, storage }
}

/** The page is come back to. */
async function comeBack({
  storage,
  frame = createTestFrame(),
}: Pick<Parameters<typeof createEmbeddedKit>[0] & object, 'storage' | 'frame'>) {
  history.replaceState(null, '', `/shop?item=3&result_uri=${encodeURIComponent(resultUri)}`)
  const subject = await createEmbeddedKit({ frame, ...(storage && { storage }) })
  const { unmount } = render(
    <KitProvider kit={subject.kit}>
      <Modal />
    </KitProvider>,
  )
  onTestFinished(unmount)
  return subject
}

describe('§2.030 a login without a window', () => {
  test('tells the frame that the page leaves, then leaves, and opens no window', async () => {
    history.replaceState(null, '', '/shop?item=3#tgWebAppData=1')
    const { frame } = await leave()
    expect(frame.asked.find(({ name }) => name === 'GET_SOCIAL_REDIRECT_URI')?.payload).toEqual({
      provider: 'google',
      returnUrl: `${location.origin}/shop?item=3`,
    })
    expect(getView()).toBe('ConnectingSocial')
    await screen.findByText('Taking you there. You’ll come back to this page')
  })

  test('goes on at once where it is come back to, and connects', async () => {
    const { storage, kit } = await leave()
    cleanup()
    kit.destroy()
    const frame = createTestFrame()
    frame.silent.add('CONNECT_SOCIAL')
    const returned = await comeBack({ storage, frame })
    expect(location.search).toBe('?item=3')
    await waitFor(() => expect(getView()).toBe('ConnectingSocial'))
    await screen.findByText('Retrieving user data')
    await waitFor(() =>
      expect(frame.asked.find(({ name }) => name === 'CONNECT_SOCIAL')?.payload).toMatchObject({
        uri: resultUri,
      }),
    )
    frame.release('CONNECT_SOCIAL')
    await waitFor(() => expect(returned.kit.store.getState().modal.isOpen).toBe(false))
    expect(getAccount(returned.kit.store.getState(), 'eip155').socialProvider).toBe('google')
  })

  test('says what the frame says of a failure; another way is there', async () => {
    const { storage, kit } = await leave()
    cleanup()
    kit.destroy()
    const frame = createTestFrame()
    frame.failures.CONNECT_SOCIAL = 'The login took too long. Begin again'
    await comeBack({ storage, frame })
    await screen.findByText('The login took too long. Begin again')
    await findButton('Try again')
    fireEvent.click(await findButton('Log in another way'))
    await waitFor(() => expect(getView()).toBe('Connect'))
    expect(getAccount(kit.store.getState(), 'eip155').address).toBeUndefined()
  })

  test('who cancels where they came back to is not logged in', async () => {
    const { storage, kit } = await leave()
    cleanup()
    kit.destroy()
    const frame = createTestFrame()
    frame.silent.add('CONNECT_SOCIAL')
    const returned = await comeBack({ storage, frame })
    await screen.findByText('Retrieving user data')
    await waitFor(() => expect(frame.asked.at(-1)?.name).toBe('CONNECT_SOCIAL'))
    fireEvent.click(await findButton('Cancel'))
    await waitFor(() => expect(frame.asked.some(({ name }) => name === 'RELOAD')).toBe(true))
    frame.release('CONNECT_SOCIAL')
    await waitFor(() => expect(returned.kit.store.getState().login).toEqual({ status: 'idle' }))
    expect(getAccount(returned.kit.store.getState(), 'eip155').address).toBeUndefined()
  })

  test('is waited for by another tab’s page for five minutes, and then forgotten', async () => {
    const { storage, kit, clock } = await leave()
    cleanup()
    kit.destroy()
    const getLeft = () => [...storage.entries.keys()].some((key) => key.endsWith('social_provider'))
    const visit = async () => {
      history.replaceState(null, '', '/')
      const other = await createEmbeddedKit({ storage, clock })
      await other.kit.login.resume()
      expect(other.kit.store.getState().modal.isOpen).toBe(false)
    }
    await visit()
    expect(getLeft()).toBe(true)
    clock.advance(5 * 60_000 + 1)
    await visit()
    expect(getLeft()).toBe(false)
  })

  test('S9 who has not left from here is asked nothing, whatever the address brings', async () => {
    const { frame, kit } = await comeBack({})
    await waitFor(() => expect(kit.store.getState().isInitialized).toBe(true))
    expect(location.search).toBe('?item=3')
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(frame.asked).toEqual([])
  })
})
