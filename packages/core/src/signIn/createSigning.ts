import { isAppKitError } from '@latchkey/errors'
import { SignInError } from '@latchkey/errors/signIn'
import type { ConnectionGroup } from '../connections/createConnections.js'
import type { KitBase } from '../kit/KitBase.js'
import type { NetworkGroup } from '../networks/createNetworks.js'
import { createDeclined, type Declined } from './createDeclined.js'
import { createSignInMessages, type SignInSubject } from './createSignInMessages.js'
import { createEmailCapture, type EmailCapture } from './emailCapture/createEmailCapture.js'
import { goBackToSignedIn } from './goBackToSignedIn.js'
import { readSignInFailure, type SignInFailure } from './readSignInFailure.js'
import type { SignInSession, Siwx } from './Siwx.js'

/** Who signs in, before it is known whether they have proven an email. */
type Subject = Omit<SignInSubject, 'email'>

/** What signing takes, which comes when somebody is to sign. */
export type Signing = {
  capture: EmailCapture
  /** Who does not want to sign in during this visit. */
  declined: Declined
  /** Has the message signed, and the session verified and kept. */
  requestSession(subject: Subject, signal: AbortSignal, onSigned: () => void): Promise<SignInSession>
  /** Why signing in came to nothing. */
  readFailure(error: unknown): SignInFailure
  /** Goes back to the last network with a session; says whether the visitor is there. */
  goBack(): Promise<boolean>
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
  base: Pick<KitBase, 'chains' | 'clock' | 'options' | 'store' | 'storage' | 'events' | 'signal'>,
  {
    prefix,
    siwx,
    check,
    keep,
    signMessage,
    switchNetwork,
  }: Pick<ConnectionGroup, 'signMessage'> &
    Pick<NetworkGroup, 'switchNetwork'> & {
      prefix: string
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
    declined: createDeclined({ prefix, visitStorage: base.options.visitStorage }),
    readFailure: readSignInFailure,
    goBack: async () =>
      siwx !== undefined && goBackToSignedIn(base.store.getState(), { siwx, switchNetwork }),
    showMessage: (subject) => messages.show(addEmail(subject)),
    async requestSession(subject, signal, onSigned) {
      const { data, message } = await messages.get(addEmail(subject))
      signal.throwIfAborted()
      const { namespace } = subject
      const signature = await signMessage({ message, namespace, signal }).catch((error: unknown) => {
        throw isAppKitError(error, 'kit/not-configured') ? new SignInError('sign-in/no-client') : error
      })
      onSigned()
      const session = { data, message, signature }
      await keep(session).finally(messages.forget)
      return session
    },
  }
}
