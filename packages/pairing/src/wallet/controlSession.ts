import type { MessageContent } from '../messages/message.js'
import { peerMethods } from '../messages/peerMethods.js'
import { assertApproval } from '../namespaces/assertApproval.js'
import type { SessionNamespaces } from '../namespaces/namespaces.js'
import { assertEventTarget } from '../namespaces/permissions.js'
import { addPublication } from '../sign/createOutbox.js'
import type { SessionEvent } from '../sign/Session.js'
import type { SignEngine } from '../sign/SignEngine.js'
import { publishChange } from '../sign/sessionActions.js'
import { putSession, requireSession, sessionLifetimeMs } from '../sign/sessions.js'
import type { StoredSession } from '../sign/storedState.js'
import type { WalletState } from './walletState.js'

/**
 * Replaces the namespaces of a session.
 *
 * @throws pairing/session-missing, pairing/namespaces-invalid, pairing/unauthorized
 */
export async function updateSession(
  engine: SignEngine<WalletState>,
  topic: string,
  namespaces: SessionNamespaces,
): Promise<void> {
  await changeSession(engine, topic, 'wc_sessionUpdate', (stored, id) => {
    const { requiredNamespaces } = stored.session
    const approved = assertApproval({ namespaces, requiredNamespaces })
    const replaced = { id, namespaces: stored.session.namespaces }
    const session = { ...stored.session, namespaces: approved }
    return { stored: { ...stored, session, replaced }, params: { namespaces: approved } }
  })
}

/**
 * Prolongs a session to seven days from now.
 *
 * @throws pairing/session-missing, pairing/unauthorized
 */
export async function extendSession(engine: SignEngine<WalletState>, topic: string): Promise<void> {
  await changeSession(engine, topic, 'wc_sessionExtend', (stored) => {
    const expiry = Math.floor((engine.clock.now() + sessionLifetimeMs) / 1_000)
    const session = { ...stored.session, expiresAtMs: expiry * 1_000 }
    return { stored: { ...stored, session }, params: { expiry } }
  })
}

/**
 * Tells a site of an event.
 *
 * @throws pairing/session-missing, pairing/unauthorized
 */
export async function emitSessionEvent(
  engine: SignEngine<WalletState>,
  { topic, chainId, name, data }: SessionEvent,
): Promise<void> {
  await changeSession(engine, topic, 'wc_sessionEvent', (stored) => {
    assertEventTarget({ namespaces: stored.session.namespaces, chainId, event: name })
    return { stored, params: { event: { name, data }, chainId } }
  })
}

/** Changes a session of this wallet's and calls the site about it. */
async function changeSession(
  engine: SignEngine<WalletState>,
  topic: string,
  method: 'wc_sessionUpdate' | 'wc_sessionExtend' | 'wc_sessionEvent',
  change: (stored: StoredSession, id: number) => { stored: StoredSession; params: unknown },
): Promise<void> {
  await engine.start()
  const id = engine.makeId()
  await publishChange(engine, (state, publisher, entryId) => {
    const { stored, params } = change(requireSession(state, topic), id)
    const content: MessageContent = { method, params }
    const { symKey } = stored
    const how = peerMethods[method].request
    return addPublication(putSession(state, stored), publisher, { topic, symKey, id, content, how }, entryId)
  })
}
