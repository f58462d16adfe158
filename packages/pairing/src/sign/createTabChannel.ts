import * as v from 'valibot'
import type { Environment } from '../environment/createEnvironment.js'
import type { SessionEvent } from './Session.js'

const text = /* @__PURE__ */ v.string()

/** What clients that share a storage tell each other: an event, or else that the stored state is another. */
const messageSchema = /* @__PURE__ */ v.object({
  event: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ v.object({ topic: text, chainId: text, name: text, data: /* @__PURE__ */ v.unknown() }),
  ),
})

/** The way to the other clients that share a storage: the other tabs of a site. */
export type TabChannel = {
  /** Tells them that the stored state is another. */
  announceChange(): void
  /** Tells them what has left no trace in the state. */
  announceEvent(event: SessionEvent): void
  close(): void
}

/**
 * Opens the channel between tabs. What comes in is parsed: every script of the site can post.
 *
 * @param environment - What the page offers for it.
 * @param name - The side's, so that a site's sessions and a wallet's do not meet.
 * @param listeners - Told what another tab announces.
 */
export function createTabChannel(
  environment: Environment,
  name: string,
  listeners: { onChange(): void; onEvent(event: SessionEvent): void },
): TabChannel {
  const channel = environment.openChannel(`latchkey.pairing.${name}`, (value) => {
    const parsed = v.safeParse(messageSchema, value)
    if (!parsed.success) return
    const { event } = parsed.output
    if (event) listeners.onEvent(event)
    else listeners.onChange()
  })
  return {
    announceChange: () => channel.post({}),
    announceEvent: (event) => channel.post({ event }),
    close: channel.close,
  }
}
