import { PairingError } from '@latchkey/errors/pairing'
import type { SessionKey } from '../crypto/keys.js'
import type { MessageContent } from '../messages/message.js'
import { peerMethods } from '../messages/peerMethods.js'
import { addPublication, type Publication, type Publisher } from '../sign/createOutbox.js'
import type { SignEngine } from '../sign/SignEngine.js'
import { publishChange } from '../sign/sessionActions.js'
import { requireSession } from '../sign/sessions.js'
import type { RequestAnswer } from './WalletClient.js'
import type { WalletState } from './walletState.js'

/**
 * Answers a request of a site.
 *
 * @throws pairing/session-missing, pairing/request-expired, pairing/relay-unreachable
 */
export async function respondToRequest(
  engine: SignEngine<WalletState>,
  { topic, id, ...answer }: RequestAnswer,
): Promise<void> {
  await engine.start()
  const content = 'error' in answer ? { error: answer.error } : { result: answer.result ?? null }
  await publishChange(engine, (state, publisher, entryId) => {
    const { symKey } = requireSession(state, topic)
    if (!state.requests.some((request) => request.id === id && request.topic === topic)) {
      throw new PairingError('pairing/request-expired')
    }
    const rest = { ...state, requests: state.requests.filter((request) => request.id !== id) }
    return addPublication(rest, publisher, toPublication({ topic, symKey }, id, content), entryId)
  })
}

/**
 * Refuses all requests of a session that wait. Pure.
 *
 * @param topic - The session's.
 * @param reason - What the site is told.
 */
export function refuseRequests(
  state: WalletState,
  publisher: Publisher,
  topic: string,
  reason: { code: number; message: string },
): WalletState {
  const symKey = state.sessions[topic]?.symKey
  if (symKey === undefined) return state
  const rest = { ...state, requests: state.requests.filter((request) => request.topic !== topic) }
  return state.requests
    .filter((request) => request.topic === topic)
    .reduce(
      (next, { id }) =>
        addPublication(next, publisher, toPublication({ topic, symKey }, id, { error: reason })),
      rest,
    )
}

function toPublication(session: SessionKey, id: number, content: MessageContent): Publication {
  return { ...session, id, content, how: peerMethods.wc_sessionRequest.response }
}
