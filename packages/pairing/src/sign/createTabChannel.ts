import * as v from 'valibot'
import type { Environment } from '../environment/createEnvironment.js'
import type { SessionEvent } from './Session.js'

const text = /* @__PURE__ */ v.string()

/**
 * What clients that share a storage tell each other: an event, or that one of them (its mark) goes away, or else that the
 * stored state is another.
 */
const messageSchema = /* @__PURE__ */ v.object({
  event: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ v.object({ topic: text, chainId: text, name: text, data: /* @__PURE__ */ v.unknown() }),
  ),
  left: /* @__PURE__ */ v.exactOptional(text),
})

/** See {@link TabChannel.announce}. */
export type TabNews = { event?: SessionEvent; left?: string }

/** The way to the other clients that share a storage: the other tabs of a site. */
export type TabChannel = {
  /**
   * Tells them that the stored state is another, or what it does not show.
   *
   * @param news - `event`: of a session. `left`: the mark of a client that goes away, and leaves what it had not sent.
   */
  announce(news?: TabNews): void
  close(): void
}

/**
 * Opens the channel between tabs. What comes in is parsed: every script of the site can post.
 *
 * @param environment - What the page offers for it.
 * @param name - The side's, so that a site's sessions and a wallet's do not meet.
 * @param onAnnounced - Told what another tab announces.
 */
export function createTabChannel(
  environment: Environment,
  name: string,
  onAnnounced: (news: TabNews) => void,
): TabChannel {
  const channel = environment.openChannel(`latchkey.pairing.${name}`, (value) => {
    const parsed = v.safeParse(messageSchema, value)
    if (parsed.success) onAnnounced(parsed.output)
  })
  return { announce: (news = {}) => channel.post(news), close: channel.close }
}
