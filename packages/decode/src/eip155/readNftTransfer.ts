/** The transfer of an NFT that a call asks its collection for. */
export type NftTransfer = {
  /** Who gives it; in lower case. */
  from: string
  /** Who gets it; in lower case. */
  to: string
  /** Its number in the collection. */
  tokenId: bigint
  /** How many of it; 1 for NFTs that only one account can have. */
  amountAtomic: bigint
  /** Whether several accounts can have the same number (ERC-1155). */
  isMultiToken: boolean
  /** The call carries a message for the receiver's contract. */
  hasMessage: boolean
}

/** Hexadecimal digits of a word. */
const wordLength = 64

/**
 * Reads the transfer of an NFT from a call: `safeTransferFrom` of ERC-721, with a message or without, and of ERC-1155.
 *
 * @param data - What the contract is called with, as it is signed.
 * @returns `undefined` for any other call, and for one that is not written as contracts are called: with bits where an address has
 * none, or with more or less than it takes.
 */
export function readNftTransfer(data: string): NftTransfer | undefined {
  if (!/^0x[0-9a-f]*$/i.test(data)) return undefined
  const digits = data.toLowerCase()
  const rest = digits.slice(10)
  switch (digits.slice(0, 10)) {
    case '0x42842e0e': // safeTransferFrom(address,address,uint256)
      return readWords(rest, { count: 3, isMultiToken: false, hasBytes: false })
    case '0xb88d4fde': // safeTransferFrom(address,address,uint256,bytes)
      return readWords(rest, { count: 3, isMultiToken: false, hasBytes: true })
    case '0xf242432a': // safeTransferFrom(address,address,uint256,uint256,bytes)
      return readWords(rest, { count: 4, isMultiToken: true, hasBytes: true })
    default:
      return undefined
  }
}

type Shape = { count: number; isMultiToken: boolean; hasBytes: boolean }

function readWords(digits: string, { count, hasBytes, isMultiToken }: Shape): NftTransfer | undefined {
  const words = Array.from({ length: count }, (_, index) =>
    digits.slice(index * wordLength, (index + 1) * wordLength),
  )
  const [from, to] = words.slice(0, 2).map(readAddress)
  const [tokenId, amountAtomic = 1n] = words.slice(2).map(readNumber)
  const messageLength = hasBytes
    ? readBytesLength(digits.slice(count * wordLength), count + 1)
    : digits.length === count * wordLength
      ? 0
      : undefined
  if (!from || !to || tokenId === undefined || messageLength === undefined) return undefined
  return { from, to, tokenId, amountAtomic, isMultiToken, hasMessage: messageLength > 0 }
}

function readAddress(word: string): string | undefined {
  return word.length === wordLength && /^0{24}/.test(word) ? `0x${word.slice(24)}` : undefined
}

function readNumber(word: string): bigint | undefined {
  return word.length === wordLength ? BigInt(`0x${word}`) : undefined
}

/** How many bytes the last value has: where it begins is behind the other words, and nothing comes after it. */
function readBytesLength(digits: string, words: number): number | undefined {
  const start = readNumber(digits.slice(0, wordLength))
  const length = readNumber(digits.slice(wordLength, 2 * wordLength))
  if (start !== BigInt(words * 32) || length === undefined) return undefined
  const content = digits.slice(2 * wordLength)
  const padded = ((length + 31n) / 32n) * BigInt(wordLength)
  const isWhole = BigInt(content.length) === padded && /^0*$/.test(content.slice(Number(length) * 2))
  return isWhole ? Number(length) : undefined
}
