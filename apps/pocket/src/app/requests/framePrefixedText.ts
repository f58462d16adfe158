import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Puts words in front of a text that is signed, so that its signature is good for nothing else: the words, each with its length.
 *
 * @param words - What signatures of texts begin with, such as `Example Signed Message:\n`.
 * @param text - What was shown.
 * @returns The bytes that are hashed.
 */
export function framePrefixedText(words: string, text: string): Uint8Array {
  return concatBytes(...[words, text].map(utf8ToBytes).flatMap((part) => [writeLength(part.length), part]))
}

/** In one, three or five bytes: no text is as long as nine would be for. */
function writeLength(length: number): Uint8Array {
  if (length < 0xfd) return new Uint8Array([length])
  if (length <= 0xffff) return new Uint8Array([0xfd, length & 0xff, length >> 8])
  const bytes = new Uint8Array(5)
  bytes[0] = 0xfe
  new DataView(bytes.buffer).setUint32(1, length, true)
  return bytes
}
