import type { Clock } from '../environment/Clock.js'
import { createIdentity, type Identity } from '../identity/createIdentity.js'
import type { StateStore } from './createStateStore.js'
import type { BaseState } from './storedState.js'

/**
 * Makes what signs the relay's tokens. The identity is made or taken up with the first token; its seed is stored, so that
 * all tabs are one client to the relay: it keeps a client's own messages from it.
 *
 * @param store - Holds the seed.
 * @param relayUrl - The audience, exactly as configured.
 * @param clock - For the time of signing.
 * @returns Signs a token for one connection attempt.
 */
export function createTokenSigner<State extends BaseState>(
  store: StateStore<State>,
  relayUrl: string,
  clock: Clock,
): () => Promise<string> {
  let identity: Promise<Identity> | undefined

  async function loadIdentity(): Promise<Identity> {
    const made = await createIdentity(store.state.seed)
    const { seed } = made
    await store.change((state) => (state.seed === undefined ? { ...state, seed } : state))
    // Another tab may have been quicker.
    return [undefined, seed].includes(store.state.seed) ? made : createIdentity(store.state.seed)
  }

  return async () => {
    identity ??= loadIdentity().catch((error: unknown) => {
      // Code that did not load is asked for again with the next attempt.
      identity = undefined
      throw error
    })
    return (await identity).signToken({ audience: relayUrl, nowSeconds: Math.floor(clock.now() / 1_000) })
  }
}
