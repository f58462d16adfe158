// @vitest-environment happy-dom
import type { Wallet } from '@latchkey/core'
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { usePairing } from './usePairing.js'

const amber: Wallet = {
  id: 'amber',
  name: 'Amber',
  chains: ['eip155:1'],
  mobile_link: 'amber://',
  webapp_link: 'https://app.amber.test',
}

/** The relay takes lines and never answers: a link needs no answer. */
function withSilentRelay(): void {
  class SilentSocket extends EventTarget {
    readyState = 0
    close() {}
    send() {}
  }
  vi.stubGlobal('WebSocket', SilentSocket)
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('usePairing makes a link, says until when it is good, and which link opens which wallet with it', async () => {
  withSilentRelay()
  const { result, kit, clock } = renderKitHook(() => usePairing({ walletId: 'amber' }), {
    customWallets: [amber],
  })
  expect(result.current).toMatchObject({ attempt: { status: 'creating' }, uri: undefined })
  expect(result.current.getLinkProps(amber)).toBeUndefined()
  await waitFor(() => expect(result.current.attempt.status).toBe('ready'))
  const { uri = '', expiresAtMs } = result.current
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  expect(expiresAtMs).toBe(clock.now() + 240_000)
  expect(kit.store.getState().pairing.walletId).toBe('amber')
  const link = result.current.getLinkProps(amber, 'mobile')
  expect(link).toMatchObject({ href: `amber://wc?uri=${encodeURIComponent(uri)}`, target: '_self' })
  expect(result.current.getLinkProps(amber)).toMatchObject({
    href: `https://app.amber.test/wc?uri=${encodeURIComponent(uri)}`,
    target: '_blank',
  })
  expect(result.current.getLinkProps({ id: 'x', name: 'X', chains: [] })).toBeUndefined()
  const agent = vi.spyOn(navigator, 'userAgent', 'get')
  agent.mockReturnValue('Mozilla/5.0 (Linux; Android 15) Mobile')
  onTestFinished(() => agent.mockRestore())
  expect(result.current.getLinkProps(amber)).toMatchObject({ href: link?.href })
  link?.onClick()
  expect(await kit.pairing.getLink()).toEqual({ href: 'amber://', name: 'Amber' })
})

test('usePairing renews the link before it ends, and makes another one when asked', async () => {
  withSilentRelay()
  const { result, clock } = renderKitHook(() => usePairing())
  await waitFor(() => expect(result.current.uri).toBeDefined())
  const first = result.current.uri
  await act(async () => clock.advance(230_000))
  await waitFor(() => expect(result.current.uri).not.toBe(first))
  const second = result.current.uri
  await waitFor(() => expect(result.current.attempt.status).toBe('ready'))
  await act(async () => result.current.retry())
  await waitFor(() => expect(result.current.attempt.status).toBe('ready'))
  expect(result.current.uri).not.toBe(second)
})

test('usePairing makes no link while it is not enabled', async () => {
  withSilentRelay()
  const { result, kit } = renderKitHook(() => {
    const [isEnabled, setIsEnabled] = useState(false)
    return { ...usePairing({ isEnabled }), setIsEnabled }
  })
  let links = 0
  kit.events.on('pairing-link-made', () => links++)
  await act(() => kit.load())
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(links).toBe(0)
  expect(result.current).toMatchObject({
    attempt: { status: 'idle' },
    uri: undefined,
    expiresAtMs: undefined,
  })
  act(() => result.current.setIsEnabled(true))
  await waitFor(() => expect(links).toBe(1))
})

test('usePairing tells of a failure, and starts over', async () => {
  withSilentRelay()
  const { result, kit } = renderKitHook(() => usePairing())
  const { start, leave } = kit.pairing
  const failing = async () => {
    throw new TypeError('the code did not load')
  }
  Object.assign(kit, { pairing: { start: failing, leave } })
  await act(async () => result.current.retry())
  expect(result.current.attempt).toMatchObject({
    status: 'failed',
    code: 'connection/failed',
    message: 'the code did not load',
  })
  Object.assign(kit, { pairing: { start, leave } })
  await act(async () => result.current.retry())
  await waitFor(() => expect(result.current.attempt.status).toBe('ready'))
})
