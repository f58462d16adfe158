import type { RelayMessage } from '@latchkey/wire/relay'
import { open } from '../envelope/envelope.js'
import type { Clock } from '../environment/Clock.js'
import { type PeerAnswer, parseMessage } from '../messages/message.js'
import type { PendingRequests } from './createPendingRequests.js'
import type { StateStore } from './createStateStore.js'
import { markSeen } from './IncomingMessage.js'
import type { SessionEvent } from './Session.js'
import type { SignSide, TopicKeys } from './SignEngine.js'
import type { BaseState } from './storedState.js'

/**
 * Makes what takes the relay's messages in: it opens each, changes the state by it, and only then lets answers and events
 * take effect. One after the other, so that opening them does not change their order.
 *
 * @param parts - `side`: what a message means. `forgetOldTopics`: run on each state a message has led to. `onEvent`: told
 * what came, once it is stored.
 * @returns Takes a message in. It throws when the storage failed: the relay then hands the message out again.
 */
export function createReceiver<State extends BaseState>(parts: {
  store: StateStore<State>
  side: Pick<SignSide<State>, 'findKeys' | 'agreeOnKey' | 'receive'>
  clock: Clock
  owner: string
  pendingRequests: PendingRequests
  forgetOldTopics(state: State): State
  onEvent(event: SessionEvent): void
}): (message: RelayMessage) => Promise<void> {
  const { store, side, clock, owner, pendingRequests } = parts
  let last: Promise<unknown> = Promise.resolve()

  async function process({ topic, message: envelope, tag }: RelayMessage): Promise<void> {
    // Another tab may have made the topic a moment ago.
    if (!side.findKeys(store.state, topic)) await store.reload()
    const keys = side.findKeys(store.state, topic)
    // Not one of our topics any more: acknowledged and forgotten.
    if (!keys) return
    const opened = await openMessage(envelope, keys)
    const agreedKey = opened && (await side.agreeOnKey?.(store.state, topic, opened.message))
    let events: SessionEvent[] = []
    let answers: PeerAnswer[] = []
    const isStored = await store.change((state) => {
      events = []
      answers = []
      // Given up meanwhile, or handled already.
      if (!side.findKeys(state, topic)) return state
      const next = markSeen(state, topic, envelope)
      if (!next) return state
      if (!opened) return next
      const received = side.receive(next, {
        ...opened,
        topic,
        tag,
        agreedKey,
        nowMs: clock.now(),
        owner,
        announce: (event) => events.push(event),
        deliver: (answer) => pendingRequests.has(answer.id) && answers.push(answer) > 0,
      })
      return parts.forgetOldTopics(received)
    })
    for (const answer of answers) pendingRequests.answer(answer)
    for (const event of events) parts.onEvent(event)
    // Handled here, but not kept: unacknowledged, it comes again to a page that knows nothing of it.
    if (!isStored) throw new Error('The storage failed')
  }

  return (message) => {
    const turn = last.then(() => process(message))
    last = turn.catch(() => {})
    return turn
  }
}

/** Opens and reads an envelope; undefined when it was not made with our key, or makes no sense inside. */
async function openMessage(envelope: string, keys: TopicKeys) {
  try {
    const opened = await open({ envelope, ...keys })
    return { ...opened, message: parseMessage(opened.text) }
  } catch {
    // Whoever knows the topic can publish on it; without the key it is noise.
    return undefined
  }
}
