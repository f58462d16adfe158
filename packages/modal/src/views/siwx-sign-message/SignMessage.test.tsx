// @vitest-environment happy-dom
import { gatewaySignIn } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

test('why the gateway refused a sign-in can be read in the dialog under Details', async () => {
  const reason = 'Only accounts of a key can sign in on this network'
  const { kit } = renderKit(<Modal />, {
    siwx: gatewaySignIn(),
    answers: {
      '/auth/v1/nonce': { nonce: 'abcdefgh1234', token: 'a.b.c' },
      '/auth/v1/authenticate': new Response(reason, { status: 401 }),
    },
  })
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in', hidden: true }))
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  const summary = await within(dialog).findByText('Details')
  within(dialog).getByText('Couldn’t sign in')
  const details = summary.closest('details') as HTMLDetailsElement
  expect(details.open).toBe(false)
  fireEvent.click(summary)
  expect(details.open).toBe(true)
  expect(within(details).getByText(new RegExp(reason)).textContent).toContain('401')
})
