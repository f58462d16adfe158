import type { Bytes } from './zero.js'

/**
 * Joins fields to bytes that no other fields give: each one comes after its length. Whatever is hashed, derived from or bound
 * as additional data goes through here, so that no byte can wander from one field to the next.
 *
 * @param fields - In their order. Texts are UTF-8, numbers their decimal digits, which are a text.
 */
export function encodeFields(...fields: readonly (string | number | Uint8Array)[]): Bytes {
  const parts = fields.map((field) =>
    field instanceof Uint8Array ? field : new TextEncoder().encode(String(field)),
  )
  const encoded = new Uint8Array(parts.reduce((length, part) => length + 4 + part.length, 0))
  const view = new DataView(encoded.buffer)
  let offset = 0
  for (const part of parts) {
    view.setUint32(offset, part.length)
    encoded.set(part, offset + 4)
    offset += 4 + part.length
  }
  return encoded
}
