import { getAccount, type Kit, type KitState } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { EmbeddedError } from '@latchkey/errors/embedded'
import { useCallback } from 'react'
import { useKit } from '../KitProvider.js'
import { type ActionCallbacks, type ActionReturnType, useAction } from '../useAction.js'

/** Callbacks of {@link useUpdateEmail}, called with the result. */
export type UseUpdateEmailParameters = ActionCallbacks<{ email: string }>

/** Result of {@link useUpdateEmail}. */
export type UseUpdateEmailReturnType = ActionReturnType<{ email: string }> & {
  /**
   * Lets the visitor change the email of their embedded wallet, in the modal.
   *
   * @returns The new email, as soon as both mailboxes have said yes.
   * @throws `login/email-missing` when the visitor is not logged in by email, `kit/modal-closed` when the visitor keeps the address.
   */
  updateEmail(): Promise<{ email: string }>
}

/**
 * Changing the email of an embedded wallet.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 */
export function useUpdateEmail(callbacks: UseUpdateEmailParameters = {}): UseUpdateEmailReturnType {
  const kit = useKit()
  const [updateEmail, state] = useAction(
    useCallback(() => askForEmail(kit), [kit]),
    callbacks,
  )
  return { ...state, updateEmail }
}

const readEmail = (state: KitState) => getAccount(state).user?.email

/** The kit emits an event as soon as the email changes, so the hook does not poll once a second (§9.007). */
async function askForEmail({ modal, store }: Kit): Promise<{ email: string }> {
  const before = readEmail(store.getState())
  if (before === undefined) throw new EmbeddedError('login/email-missing')
  await modal.open({ view: 'UpdateEmailWallet' })
  return new Promise((resolve, reject) => {
    const look = (state: KitState) => {
      const email = readEmail(state)
      const isChanged = email !== undefined && email !== before
      if (!isChanged && state.modal.isOpen) return
      stop()
      if (isChanged) resolve({ email })
      else reject(new AppKitError('kit/modal-closed'))
    }
    const stop = store.subscribe(look)
  })
}
