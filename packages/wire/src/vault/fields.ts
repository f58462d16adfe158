import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'

/** A vault key and everything else that is random in a wallet's custody: 256 bits. */
export const keyBytes = 32

/** The entropy of a wallet: 128 bits, twelve words. */
export const entropyBytes = 16

/** 96 bits, the length GCM is made for (NIST SP 800-38D, 8.2). */
export const nonceBytes = 12
const tagBytes = 16

/**
 * How long a sealed text is in bytes before it is written as base64.
 *
 * @param contentBytes - Length of the sealed content.
 */
export function getSealedBytes(contentBytes: number): number {
  return nonceBytes + contentBytes + tagBytes
}

/** Visible ASCII only: such an id has one form in UTF-8 and nothing in it is invisible. */
export const idSchema = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^[!-~]{1,128}$/),
)

/** Counters and versions start at 1. */
export const countSchema = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.safeInteger(),
  /* @__PURE__ */ v.minValue(1),
)

/**
 * Base64 of an exact number of bytes, in its one canonical form: a text that was changed never reads as the same bytes.
 *
 * @param length - How many bytes.
 */
export function base64Schema(length: number) {
  return v.pipe(
    v.string(),
    v.check((text) => {
      const bytes = decodeBase64(text)
      return bytes?.length === length && encodeBase64(bytes) === text
    }),
  )
}

/** A half of a slot, a salt or a verifier. */
export const halfSchema = /* @__PURE__ */ base64Schema(keyBytes)
