import { AppKitError, isAppKitError } from '@latchkey/errors'
import type { ConnectionGroup } from '../connections/createConnections.js'
import type { KitBase } from '../kit/KitBase.js'
import { createSignInMessages, type SignInSubject } from './createSignInMessages.js'
import { createEmailCapture, type EmailCapture } from './emailCapture/createEmailCapture.js'
import type { SignInSession, Siwx } from './Siwx.js'

/** Who signs in, before it is known whether they have proven an email. */
type Subject = Omit<SignInSubject, 'email'>

/** What signing takes, which comes when somebody is to sign. */
export type Signing = {
  capture: EmailCapture
  /** Has the message signed, and the session verified and kept. */
  requestSession(subject: Subject, signal: AbortSignal, onSigned: () => void): Promise<SignInSession>
  /** Tells the store the text that is signed next. */
  showMessage(subject: Subject): Promise<void>
}

/**
 * Makes it for a kit.
 *
 * @param base - Parts of the kit.
 * @param ports - Who makes messages, who signs them, and who keeps what comes of it.
 */
export function createSigning(
  base: Pick<KitBase, 'chains' | 'clock' | 'store' | 'storage' | 'events' | 'signal'>,
  {
    siwx,
    check,
    keep,
    signMessage,
  }: Pick<ConnectionGroup, 'signMessage'> & {
    siwx: Siwx | undefined
    check(): Promise<unknown>
    keep(session: SignInSession): Promise<void>
  },
): Signing {
  const capture = createEmailCapture(base, { siwx, check })
  const messages = createSignInMessages(base)
  const addEmail = (subject: Subject) => ({ ...subject, email: capture.getEmail(subject.address) })

  return {
    capture,
    showMessage: (subject) => messages.show(addEmail(subject)),
    async requestSession(subject, signal, onSigned) {
      const { data, message } = await messages.get(addEmail(subject))
      signal.throwIfAborted()
      const { namespace } = subject
      const signature = await signMessage({ message, namespace, signal }).catch((error: unknown) => {
        throw isAppKitError(error, 'kit/not-configured') ? new AppKitError('sign-in/no-client') : error
      })
      onSigned()
      const session = { data, message, signature }
      await keep(session).finally(messages.forget)
      return session
    },
  }
}
