import { randomHex } from '../crypto/randomHex.js'
import type { Publisher } from './addPublication.js'
import type { SignEngine } from './createSignEngine.js'
import type { BaseState } from './storedState.js'

/**
 * Changes the state together with a message, and waits until the relay has taken the message. When the page goes away
 * in between, the next one sends it.
 *
 * @param recipe - The next state; puts the message into the outbox under the given id.
 * @throws What the recipe throws, and what the relay client throws
 */
export async function publishChange<State extends BaseState>(
  engine: SignEngine<State>,
  recipe: (state: State, publisher: Publisher, entryId: string) => State,
): Promise<void> {
  const entryId = randomHex(8)
  // A person waits: a relay that refused is asked once more.
  engine.relay.retry()
  const sent = engine.outbox.expect(entryId)
  try {
    await engine.store.change((state) =>
      recipe(state, { owner: engine.owner, nowMs: engine.clock.now() }, entryId),
    )
  } catch (error) {
    engine.outbox.forget(entryId)
    throw error
  }
  await sent
}
