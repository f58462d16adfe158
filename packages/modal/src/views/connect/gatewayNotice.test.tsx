// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const text = /^Some things can't load right now/
const unreachable = () => {
  throw new TypeError('fetch failed')
}
const down = () => new Response('{"error":"boom"}', { status: 500 })

async function open(answer: () => unknown) {
  const answers = { '/appkit/v1/config': answer, '/getWallets': answer }
  const rendered = renderKit(<Modal />, { answers })
  await act(() => rendered.kit.modal.open())
  await screen.findByText(text)
  return rendered
}

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })

test.each([
  ['cannot be reached', unreachable],
  ['answers 500', down],
])('a gateway that %s is one calm notice, and installed wallets work', async (_, answer) => {
  const { kit } = await open(answer)
  expect(screen.getAllByText(text)).toHaveLength(1)
  // No word of the failure outside the folded details, nothing in the colour of danger, nothing that interrupts.
  const details = document.querySelector<HTMLDetailsElement>('.lk-gateway-down details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toContain('APKT009')
  for (const element of document.querySelectorAll('.lk-body [data-tone=danger], .lk-alert-bar')) {
    throw new Error(element.outerHTML)
  }
  for (const alert of document.querySelectorAll('[role=alert]')) expect(alert.textContent).toBe('')
  // Neither is the room kept of wallets that do not come.
  expect(document.querySelectorAll('.lk-awaited')).toHaveLength(0)
  fireEvent.click(await button(/^Pocket/))
  await waitFor(() => expect(Object.keys(kit.store.getState().connections)).toHaveLength(1))
})

test('the notice goes by itself when the gateway answers again, and what was missing comes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { gateway } = await open(down)
  gateway.answers['/appkit/v1/config'] = { features: [] }
  gateway.answers['/getWallets'] = { count: 1, data: [{ id: '1', name: 'Amber', chains: [] }] }
  act(() => void vi.advanceTimersByTime(10_000))
  await button(/^Amber/)
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test('it can be asked again at once', async () => {
  const { gateway } = await open(unreachable)
  gateway.answers['/appkit/v1/config'] = { features: [] }
  gateway.answers['/getWallets'] = { count: 1, data: [{ id: '1', name: 'Amber', chains: [] }] }
  fireEvent.click(await button('Try again'))
  await button(/^Amber/)
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})
