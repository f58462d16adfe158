// @vitest-environment happy-dom
import type { KitState } from '@latchkey/core'
import { type AlertCode, alertTexts } from '@latchkey/errors/alerts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from '../Modal.js'
import { cleanUpKits, renderKit } from '../testing/renderKit.js'

beforeEach(() => {
  for (const method of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, method).mockImplementation(() => {})
})
afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.restoreAllMocks()
})

/** Each alert that a developer sees on the page: its clause, its title and what they are told to do. */
const shown: readonly (readonly [clause: string, code: AlertCode, title: string, text: RegExp])[] = [
  ['§8.008', 'APKT001', 'Network Not Found', /does not use the network\. Add it to its chain/],
  ['§8.009', 'APKT002', 'Invalid App Configuration', /origin is not on the project's allow list\. Add it/],
  ['§8.012', 'APKT005', 'Unverified Domain', /not for this origin\. Add it to the project's allow list/],
  ['§8.014', 'APKT007', 'Invalid Project ID', /gateway does not know this project id/],
  ['§8.015', 'APKT008', 'Project ID Missing', /Set a project id\. Create a project at the gateway/],
  ['§8.038', 'kit-outdated', 'Kit Outdated', /newer version is available\. Update the packages/],
  ['§8.021', 'local-features-ignored', 'Local Configuration Ignored', /gateway decides on these features/],
  ['§8.021', 'multi-wallet-not-enabled', 'Multi-Wallet Not Enabled', /Switch the feature on at the gateway/],
]

async function openWith(codes: readonly AlertCode[]) {
  const { kit } = renderKit(<Modal />)
  const { setState } = kit.store as typeof kit.store & { setState(change: Partial<KitState>): void }
  act(() =>
    setState({ alerts: codes.map((code, index) => ({ id: index + 1, code, detail: 'of this site' })) }),
  )
  await act(() => kit.modal.open())
  await screen.findByRole('button', { name: /^WalletConnect/, hidden: true })
}

test.each(shown)(
  '%s %s stands on the page as “%s”, and opens to what to do about it',
  async (_, code, title, text) => {
    await openWith([code])
    const summary = await screen.findByText(title)
    const details = summary.closest('details') as HTMLDetailsElement
    expect(details.open).toBe(false)
    const whole = details.querySelector('p')?.textContent
    expect(whole).toMatch(text)
    expect(whole).toMatch(/of this site$/)
    fireEvent.click(screen.getByRole('button', { name: 'Close this notice', hidden: true }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  },
)

test('every other alert is for the console or a view: none of them stands on the page', async () => {
  const others = (Object.keys(alertTexts) as AlertCode[]).filter(
    (code) => !shown.some(([, other]) => other === code),
  )
  // One that is shown comes last, so that it is known when the others would have come.
  await openWith([...others, 'APKT008'])
  await screen.findByText('Project ID Missing')
  expect(document.querySelectorAll('.lk-alert-bar')).toHaveLength(1)
})
