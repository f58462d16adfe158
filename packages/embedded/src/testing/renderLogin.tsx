import { KitProvider, Modal } from '@latchkey/modal'
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { createEmbeddedKit } from './createEmbeddedKit.js'

// Views are loaded when they are first shown, which takes its time on a busy machine; waiting ends with the state.
configure({ asyncUtilTimeout: 40_000 })

const allLogins = ['email', 'google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']

/**
 * Draws the modal of a site with an embedded wallet, opened.
 *
 * @param options - Of the kit; `logins`: what the project has of email and social logins.
 */
export async function renderLogin({
  logins = allLogins,
  ...options
}: Parameters<typeof createEmbeddedKit>[0] & { logins?: readonly string[] } = {}) {
  const config = { features: [{ id: 'social_login', isEnabled: true, config: [...logins] }] }
  const subject = await createEmbeddedKit({
    ...options,
    answers: { '/appkit/v1/config': config, ...options.answers },
  })
  const { kit } = subject
  const { unmount } = render(
    <KitProvider kit={kit}>
      <Modal />
    </KitProvider>,
  )
  onTestFinished(unmount)
  await act(() => kit.features.load())
  await vi.waitFor(() => expect(kit.store.getState().features.isRemoteLoaded).toBe(true))
  await act(() => kit.modal.open())
  const getView = () => document.querySelector<HTMLElement>('.lk-card')?.dataset.view
  await waitFor(() => expect(getView()).toBe('Connect'))
  return {
    ...subject,
    getView,
    expectView: (view: string) => waitFor(() => expect(getView()).toBe(view)),
    isOpen: () => kit.store.getState().modal.isOpen,
    getToast: () => document.querySelector('.lk-toast')?.textContent,
    press: async (name: string | RegExp) => void fireEvent.click(await findButton(name)),
    type: (text: string) => fireEvent.change(getCodeField() as Element, { target: { value: text } }),
    async logInByEmail(email = 'ada@example.org') {
      const field = await screen.findByLabelText('Email')
      fireEvent.change(field, { target: { value: email } })
      fireEvent.submit(field.closest('form') as Element)
    },
  }
}

/** The field of a code, but for that of a view that slides out. */
const getCodeField = () =>
  [...document.querySelectorAll('.lk-code-input')].find((field) => field.closest('.lk-view-leaving') === null)

/** Buttons of the modal by what assistive technology calls them, but for those of a view that slides out. */
const getButtons = (name: string | RegExp) =>
  screen
    .queryAllByRole('button', { name, hidden: true })
    .filter((button) => button.closest('.lk-view-leaving') === null)

/** A button of the modal that may not be there. */
export const queryButton = (name: string | RegExp) => getButtons(name)[0] ?? null

/** A button of the modal, once there is one. */
export const findButton = (name: string | RegExp) =>
  waitFor(() => {
    const [button, ...others] = getButtons(name)
    if (!button || others.length > 0)
      throw new Error(`There is not one button ${name} but ${others.length + Number(Boolean(button))}`)
    return button
  })
