import { type AppKitError, getErrorDetail, isAppKitError } from '@latchkey/errors'
import { SignInError } from '@latchkey/errors/signIn'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import type { ConnectionGroup } from '../connections/createConnections.js'
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
  /**
   * Has the message signed, and the session verified and kept.
   *
   * @throws `sign-in/text-not-signed` where the wallet may sign it in a transaction instead.
   */
  requestSession(
    subject: Subject & { inTransaction?: boolean | undefined },
    signal: AbortSignal,
    onSigned: () => void,
  ): Promise<SignInSession>
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
  const { chains } = base
  const messages = createSignInMessages(base)
  const hasOtherWay = (namespace: Namespace) =>
    siwx?.verifiesTransactions === true && chains.get(namespace)?.capabilities.signsInTransaction === true
  const addEmail = (subject: Subject) => ({ ...subject, email: capture.getEmail(subject.address) })

  return {
    capture,
    declined: createDeclined({ prefix, visitStorage: base.options.visitStorage }),
    nameMissing: ({ siwx: how, address }) =>
      new SignInError(!how ? 'sign-in/not-enabled' : !address ? 'sign-in/no-address' : 'sign-in/no-network'),
    async fail(network, error) {
      const { code, message, failure, needsEmail } = readSignInFailure(error)
      dispatch({ type: 'failed', code, message })
      if (needsEmail) return capture.askAgain()
      base.events.emit('sign-in-failed', { code, message })
      base.track('SIWX_AUTH_ERROR', { network, ...(failure && { error: failure }) })
    },
    goBack: async () =>
      siwx !== undefined && goBackToSignedIn(base.store.getState(), { siwx, switchNetwork }),
    showMessage: (subject) => messages.show(addEmail(subject)),
    async requestSession({ inTransaction, ...subject }, signal, onSigned) {
      const { data, message } = await messages.get(addEmail(subject))
      signal.throwIfAborted()
      const { namespace } = subject
      const text = { message, namespace, inTransaction, signal }
      const signature = await signMessage(text).catch((error: unknown) => {
        if (isAppKitError(error, 'kit/not-configured')) throw new SignInError('sign-in/no-client')
        throw !inTransaction && hasOtherWay(namespace) && isUnableToSign(error)
          ? new SignInError('sign-in/text-not-signed', { reason: getErrorDetail(error) }, { cause: error })
          : error
      })
      onSigned()
      const session = { data, message, signature }
      await keep(session).finally(messages.forget)
      return session
    },
  }
}

/** Wallets have no word for an account that signs no texts: a visitor's no, silence and a lost account are told apart from it. */
function isUnableToSign(error: unknown): boolean {
  return isAppKitError(error, 'wallet/request-failed') || isAppKitError(error, 'wallet/unsupported-method')
}
