// @vitest-environment happy-dom

import { gatewaySignIn } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const keys = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
const getText = () => document.querySelector('.lk-signed-text')?.textContent
const countNonces = (gateway: ReturnType<typeof renderKit>['gateway']) =>
  gateway.calls.filter(({ url }) => url.pathname === '/auth/v1/nonce').length

/** Connects a wallet of two accounts; each message has a nonce of its own. */
async function askToSign() {
  let count = 0
  const rendered = renderKit(<Modal />, {
    siwx: gatewaySignIn(),
    wallet: { privateKeys: keys },
    answers: { '/auth/v1/nonce': () => ({ nonce: `nonce000${++count}`, token: 'a.b.c' }) },
  })
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  await screen.findByText('What will be signed')
  return rendered
}

/** Opens the disclosure as a click does in a browser. */
function openFacts(): void {
  const details = screen.getByText('What will be signed').closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
}

test('the message is asked for when somebody wants to read it, and the wallet is asked to sign exactly it', async () => {
  const { kit, wallet, gateway } = await askToSign()
  expect(countNonces(gateway)).toBe(0)
  await act(async () => openFacts())
  await waitFor(() => expect(getText()).toContain('\nNonce: nonce0001\n'))
  const read = getText()
  await act(() => kit.signIn.sign().catch(() => undefined))
  const asked = wallet.requests.find(({ method }) => method === 'personal_sign')
  const [hex] = (asked?.params ?? ['']) as [string]
  const bytes = (hex.slice(2).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  expect(new TextDecoder().decode(Uint8Array.from(bytes))).toBe(read)
})

test('another account has another message at once, and one the site refused is followed by a new one', async () => {
  const { kit, wallet } = await askToSign()
  await act(async () => openFacts())
  await waitFor(() => expect(getText()).toContain(wallet.addresses[0]))
  await act(async () => wallet.selectAccount(1))
  await waitFor(() => expect(getText()).toContain(wallet.addresses[1]))
  expect(getText()).toContain('nonce0002')
  await act(() => kit.signIn.sign().catch(() => undefined))
  await waitFor(() => expect(getText()).toContain('nonce0003'))
})

test('a message that could not be made says so and can be asked for again', async () => {
  const { gateway } = await askToSign()
  const { '/auth/v1/nonce': nonce } = gateway.answers
  gateway.answers['/auth/v1/nonce'] = () => new Response('', { status: 503 })
  await act(async () => openFacts())
  const failure = await screen.findByText(/^Couldn’t create the message/)
  expect(failure.closest('[role=alert]')).not.toBeNull()
  if (nonce) gateway.answers['/auth/v1/nonce'] = nonce
  fireEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }))
  await vi.waitFor(() => expect(getText()).toContain('nonce0001'))
})
