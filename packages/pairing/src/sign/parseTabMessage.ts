import * as v from 'valibot'
import type { Telling } from './IncomingMessage.js'

/** What clients that share a storage tell each other: news of the wallet, or that the stored state is another. */
export type TabMessage = { telling?: Telling }

const text = /* @__PURE__ */ v.string()

const schema = /* @__PURE__ */ v.object({
  telling: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ v.object({ topic: text, chainId: text, name: text, data: /* @__PURE__ */ v.unknown() }),
  ),
})

/**
 * Reads what another client of the same site posted.
 *
 * @param value - Anything: every script of the site can post.
 */
export function parseTabMessage(value: unknown): TabMessage | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}
