import { PairingError } from '@latchkey/errors/pairing'
import { toMessageTime } from '../messages/toMessageTime.js'
import { assertApproval } from '../namespaces/assertApproval.js'
import { confirmation, type Handlers } from '../sign/answerCall.js'
import { lateCode, putSession, sessionHandlers } from '../sign/sessionHandlers.js'
import { sessionLifetimeMs } from '../sign/sessionLifetimeMs.js'
import type { StoredSession } from '../sign/storedState.js'
import type { DappState } from './dappState.js'

/** How far the wallet's clock may be ahead. */
const leewayMs = 300_000
const invalidExtendCode = 1004

/**
 * What a site does on a session's topic. The wallet is always the controller there, so it may update and extend.
 *
 * @param stored - The session.
 */
export function dappSessionHandlers(stored: StoredSession): Handlers<DappState> {
  const { session } = stored
  return {
    ...sessionHandlers<DappState>(session.topic, stored),
    // The relay handed it out again, or the wallet did not hear the answer.
    wc_sessionSettle: (state) => ({ state, answer: confirmation }),
    wc_sessionUpdate(state, params, { message }) {
      if (toMessageTime(message.id) < toMessageTime(stored.updateId ?? 0)) {
        throw new PairingError('pairing/namespaces-invalid', {
          peerCode: lateCode,
          reason: 'a newer update is known',
        })
      }
      const namespaces = assertApproval({
        namespaces: params.namespaces,
        requiredNamespaces: session.requiredNamespaces,
        foreignAccounts: 'drop',
      })
      const updated = { ...stored, updateId: message.id, session: { ...session, namespaces } }
      return { state: putSession(state, updated), answer: confirmation }
    },
    wc_sessionExtend(state, { expiry }, { nowMs }) {
      const latestMs = nowMs + sessionLifetimeMs
      const expiresAtMs = expiry === undefined ? latestMs : expiry * 1_000
      if (expiresAtMs > latestMs + leewayMs || expiresAtMs < session.expiresAtMs - leewayMs) {
        const reason = 'a session is extended to seven days at most'
        throw new PairingError('pairing/unauthorized', { peerCode: invalidExtendCode, reason })
      }
      const extended = {
        ...session,
        expiresAtMs: Math.max(session.expiresAtMs, Math.min(expiresAtMs, latestMs)),
      }
      return { state: putSession(state, { ...stored, session: extended }), answer: confirmation }
    },
  }
}
