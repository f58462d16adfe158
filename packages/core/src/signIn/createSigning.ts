import { type AppKitError, isAppKitError } from '@latchkey/errors'
import { SignInError } from '@latchkey/errors/signIn'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { ConnectionGroup } from '../connections/createConnections.js'
import type { KitBase } from '../kit/KitBase.js'
import type { NetworkGroup } from '../networks/createNetworks.js'
import { createDeclined, type Declined } from './createDeclined.js'
import { createSignInMessages, type SignInSubject } from './createSignInMessages.js'
import { createEmailCapture, type EmailCapture } from './emailCapture/createEmailCapture.js'
import { goBackToSignedIn } from './goBackToSignedIn.js'
import { readSignInFailure } from './readSignInFailure.js'
import type { SignInSession, Siwx } from './Siwx.js'
import type { SignInEvent } from './signInFlow.js'

/** Who signs in, before it is known whether they have proven an email. */
type Subject = Omit<SignInSubject, 'email'>

/** What signing takes, which comes when somebody is to sign. */
export type Signing = {
  capture: EmailCapture
  /** Who does not want to sign in during this visit. */
  declined: Declined
  /** Has the message signed, and the session verified and kept. */
  requestSession(subject: Subject, signal: AbortSignal, onSigned: () => void): Promise<SignInSession>
  /** What is missing where there is nobody to sign in (§5.019, §5.020). */
  nameMissing(parts: { siwx: Siwx | undefined; address: string | undefined }): AppKitError
  /** Shows why signing in came to nothing, and leaves the visitor at the prompt (§4.017). */
  fail(network: CaipNetworkId, error: unknown): Promise<void>
  /** Goes back to the last network with a session; says whether the visitor is there. */
  goBack(): Promise<boolean>
  /** Tells the store the text that is signed next. */
  showMessage(subject: Subject): Promise<void>
}

/**
 * Makes it for a kit.
 *
 * @param base - Parts of the kit.
 * @param ports - Who makes messages, who signs them, who keeps what comes of it, and who is told.
 */
export function createSigning(
  base: Pick<KitBase, 'chains' | 'clock' | 'options' | 'store' | 'storage' | 'events' | 'signal' | 'track'>,
  {
    prefix,
    siwx,
    check,
    keep,
    dispatch,
    signMessage,
    switchNetwork,
  }: Pick<ConnectionGroup, 'signMessage'> &
    Pick<NetworkGroup, 'switchNetwork'> & {
      prefix: string
      siwx: Siwx | undefined
      check(): Promise<unknown>
      keep(session: SignInSession): Promise<void>
      dispatch(event: SignInEvent): void
    },
): Signing {
  const capture = createEmailCapture(base, { siwx, check })
  const messages = createSignInMessages(base)
  const addEmail = (subject: Subject) => ({ ...subject, email: capture.getEmail(subject.address) })

  return {
    capture,
    declined: createDeclined({ prefix, visitStorage: base.options.visitStorage }),
    nameMissing: ({ siwx: how, address }) =>
      new SignInError(!how ? 'sign-in/not-enabled' : !address ? 'sign-in/no-address' : 'sign-in/no-network'),
    async fail(network, error) {
      const { code, message, failure } = readSignInFailure(error)
      dispatch({ type: 'failed', code, message })
      if (/OTP is req/.test(message)) return capture.askAgain()
      base.events.emit('sign-in-failed', { code, message })
      base.track('SIWX_AUTH_ERROR', { network, ...(failure && { error: failure }) })
    },
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
