// @vitest-environment happy-dom
import type { SignInSession, Siwx } from '@latchkey/core'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useAccount } from './useAccount.js'
import { useSignIn } from './useSignIn.js'

/** Sign-in that keeps its sessions here. */
function createSignIn(): Siwx {
  let sessions: SignInSession[] = []
  return {
    async createMessage({ accountAddress, chainId }) {
      const site = { domain: 'site.test', uri: 'http://site.test', version: '1', nonce: '12345678' }
      return { ...site, accountAddress, chainId, toString: () => 'Sign in' }
    },
    async addSession(session) {
      sessions = [...sessions, session]
    },
    async setSessions(next) {
      sessions = next
    },
    getSessions: async () => sessions,
    async revokeSession() {
      sessions = []
    },
    getRequired: () => false,
  }
}

test('useSignIn says that nobody is signed in', () => {
  const { result } = renderKitHook(() => useSignIn())
  expect(result.current).toMatchObject({ status: 'idle', isSignedIn: false, session: undefined })
})

test('useSignIn signs in, and out again', async () => {
  const { result, connect, first } = renderKitHook(() => ({ ...useSignIn(), account: useAccount() }), {
    siwx: createSignIn(),
  })
  await connect()
  await waitFor(() => expect(result.current.status).toBe('prompt'))
  await act(() => result.current.signIn())
  expect(result.current).toMatchObject({
    status: 'signedIn',
    isSignedIn: true,
    session: { data: { accountAddress: first.addresses[0] }, message: 'Sign in' },
  })
  await act(() => result.current.signOut())
  expect(result.current).toMatchObject({
    isSignedIn: false,
    session: undefined,
    account: { isConnected: true },
  })
})
