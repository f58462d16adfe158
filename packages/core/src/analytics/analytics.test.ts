// @vitest-environment happy-dom
import { createTestKit } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())

/** Opens the modal, so that the gateway is asked, and leaves the page, so that what is queued is sent. */
async function openAndLeave(answer: Response | { isAnalyticsEnabled: boolean }) {
  const send = vi.fn(() => true)
  Object.defineProperty(navigator, 'sendBeacon', { value: send, configurable: true })
  const { kit, gateway, clock } = createTestKit({ answers: { '/getAnalyticsConfig': answer } })
  await kit.modal.open()
  clock.advance(0)
  await vi.waitFor(() =>
    expect(gateway.calls.map(({ url }) => url.pathname)).toContain('/getAnalyticsConfig'),
  )
  // The answer is read in turns of its own.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  kit.analytics.track('CLICK_ALL_WALLETS', {})
  window.dispatchEvent(new Event('pagehide'))
  kit.destroy()
  return send
}

test('§8.034 analytics are off when the gateway cannot be asked', async () => {
  expect(await openAndLeave(new Response('no', { status: 500 }))).not.toHaveBeenCalled()
})

test('what happened is sent when the page is left, where the project wants it', async () => {
  expect(await openAndLeave({ isAnalyticsEnabled: true })).toHaveBeenCalledOnce()
})
