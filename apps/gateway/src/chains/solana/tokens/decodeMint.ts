import { decodeTexts, type TokenTexts } from './decodeTexts.js'
import { tokenPrograms } from './tokenPrograms.js'

/** An account as a node gives it: who owns it, and the beginning of what is in it. */
export type AccountBytes = { owner: string; bytes: Uint8Array }

/** A mint without extensions; one with them is filled up to the size of a token account, so that its kind can follow. */
const plainMintBytes = 82
const kindOffset = 165
const mintKind = 1
const extensionsOffset = kindOffset + 1
const decimalsOffset = 44
const isInitializedOffset = 45
/** The kind of the extension that holds a name. */
const metadataExtension = 19
/** The update authority, and the mint once more. */
const metadataHeaderBytes = 64

/** A mint as far as it is read. */
export type Mint = TokenTexts & { decimals: number }

/**
 * Reads a mint: its decimals and, of Token-2022, the name it carries itself.
 *
 * @param account - The account; its bytes may have been cut off.
 * @returns Undefined when it is none.
 * @see https://solana.com/docs/tokens/extensions
 */
export function decodeMint({ bytes, owner }: AccountBytes): Mint | undefined {
  const isExtended = bytes.length > extensionsOffset && bytes[kindOffset] === mintKind
  const isOf2022 = owner === tokenPrograms['token-2022']
  if (owner !== tokenPrograms.token && !isOf2022) return undefined
  if (bytes.length !== plainMintBytes && !(isOf2022 && isExtended)) return undefined
  if (bytes[isInitializedOffset] !== 1) return undefined
  const metadata = isExtended ? findExtension(bytes, metadataExtension) : undefined
  const texts = metadata ? decodeTexts(metadata.subarray(metadataHeaderBytes)) : { name: null, symbol: null }
  return { decimals: bytes[decimalsOffset] ?? 0, ...texts }
}

/** Extensions follow each other: a kind, a length, and the data. Of one that was cut off, as much as there is. */
function findExtension(bytes: Uint8Array, wanted: number): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = extensionsOffset
  while (offset + 4 <= bytes.length) {
    const kind = view.getUint16(offset, true)
    const start = offset + 4
    const end = start + view.getUint16(offset + 2, true)
    if (kind === wanted) return bytes.subarray(start, Math.min(end, bytes.length))
    offset = end
  }
  return undefined
}
