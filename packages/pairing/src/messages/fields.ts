import { toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import type { PeerMetadata } from '../sign/Session.js'

/**
 * The schema of an object whose absent members may be written as null, as some languages do.
 *
 * @param entries - The members; those that may be absent are `exactOptional` or `optional`.
 */
export function objectWithoutNulls<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(v.record(v.string(), v.unknown()), v.transform(dropNulls), v.object(entries))
}

function dropNulls(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
}

/** A public key, 32 bytes; written in lower case from here on, so that two of them can be compared. */
export const publicKeySchema = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^[0-9a-f]{64}$/i, 'Expected 32 bytes of hex'),
  /* @__PURE__ */ v.transform((hex) => hex.toLowerCase()),
)

/** What a side says of itself, as it may be shown. */
const plainTextSchema = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.transform((text) => toPlainText(text)),
)

/** How a side presents itself. Icons and description are missing in the wild, so they may be. */
export const peerMetadataSchema: v.GenericSchema<unknown, PeerMetadata> = /* @__PURE__ */ objectWithoutNulls({
  name: plainTextSchema,
  description: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string(), ''),
  url: /* @__PURE__ */ v.string(),
  icons: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.array(/* @__PURE__ */ v.string()), () => []),
  redirect: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ objectWithoutNulls({
      native: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
      universal: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
      linkMode: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.boolean()),
    }),
  ),
})

/** A side with its key. */
export const participantSchema = /* @__PURE__ */ v.object({
  publicKey: publicKeySchema,
  metadata: peerMetadataSchema,
})

/** A relay, as both sides name it. */
export const relaySchema = /* @__PURE__ */ objectWithoutNulls({
  protocol: /* @__PURE__ */ v.string(),
  data: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
})

/** A map nobody has judged yet: namespaces, which have rules and codes of their own, or properties of any JSON. */
export const uncheckedMapSchema = /* @__PURE__ */ v.record(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.unknown(),
)

/** Properties of a whole session: texts. Anything else in it is dropped, for it must not cost the session. */
export const sessionPropertiesSchema = /* @__PURE__ */ v.pipe(
  uncheckedMapSchema,
  /* @__PURE__ */ v.transform(keepTexts),
)

/** Unix seconds. */
export const timestampSchema = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.check(
    (seconds) => Number.isSafeInteger(seconds) && seconds >= 0,
    'Expected Unix seconds',
  ),
)

function keepTexts(value: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
