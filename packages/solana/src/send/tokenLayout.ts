import { SendError } from '@latchkey/errors/send'
import { encodeBase58 } from '@latchkey/primitives'
import { tokenPrograms } from '../tokenPrograms.js'

/** Where the kind of an account with extensions stands, and where they begin. */
const [kindOffset, extensionsOffset] = [165, 166]
/** Where an account's state stands, and the one in which its mint's maker has frozen it. */
const [stateOffset, frozenState] = [108, 2]
/** Numbers of the extensions in Token-2022. */
const extension = {
  transferFee: 1,
  confidentialTransfer: 4,
  memoTransfer: 8,
  nonTransferable: 9,
  transferHook: 14,
  metadata: 19,
} as const

/** What a mint takes of every transfer. */
export type TransferFee = { basisPoints: bigint; maximumAtomic: bigint }

/** A token's mint. */
export type Mint = { decimals: number; extensions: ReadonlyMap<number, Uint8Array> }

/**
 * Whether an account belongs to one of the programs of tokens.
 *
 * @param owner - The program it belongs to.
 */
export function isTokenProgram(owner: string | undefined): boolean {
  return owner === tokenPrograms.token || owner === tokenPrograms.token2022
}

/**
 * Reads a mint.
 *
 * @param data - The account's bytes.
 * @returns `undefined` for what is none.
 */
export function readMint(data: Uint8Array): Mint | undefined {
  const isMint = data.length === 82 || (data.length > extensionsOffset && data[kindOffset] === 1)
  if (!isMint || data[45] !== 1) return undefined
  return { decimals: data[44] ?? 0, extensions: readExtensions(data) }
}

/**
 * Reads an account that holds a token.
 *
 * @param data - The account's bytes.
 * @returns `undefined` for what is none; `requiresMemo`: it takes transfers with a memo only.
 */
export function readTokenAccount(
  data: Uint8Array,
):
  | { mint: string; owner: string; amountAtomic: bigint; isFrozen: boolean; requiresMemo: boolean }
  | undefined {
  const isAccount = data.length === 165 || (data.length > extensionsOffset && data[kindOffset] === 2)
  if (!isAccount) return undefined
  return {
    mint: encodeBase58(data.subarray(0, 32)),
    owner: encodeBase58(data.subarray(32, 64)),
    amountAtomic: readNumber(data, 64, 8),
    isFrozen: data[stateOffset] === frozenState,
    requiresMemo: readExtensions(data).get(extension.memoTransfer)?.[0] === 1,
  }
}

/**
 * Refuses mints whose rules cannot be kept here.
 *
 * @throws `send/not-transferable`.
 */
export function assertTransferable({ extensions }: Mint, symbol: string): void {
  const refuse = (reason: string) => new SendError('send/not-transferable', { symbol, reason })
  if (extensions.has(extension.nonTransferable)) throw refuse('it is bound to its account')
  if (extensions.has(extension.confidentialTransfer)) throw refuse('its amounts can be confidential')
  // A hook has an authority and a program; without a program nothing is called.
  const hook = extensions.get(extension.transferHook)?.subarray(32, 64)
  if (hook?.some((byte) => byte !== 0)) throw refuse('it calls a program of its maker with every transfer')
}

/**
 * What a mint takes of transfers in an epoch.
 *
 * @param mint - The mint.
 * @param epoch - The epoch now.
 * @returns `undefined` where it takes nothing.
 */
export function readTransferFee({ extensions }: Mint, epoch: bigint): TransferFee | undefined {
  const data = extensions.get(extension.transferFee)
  if (!data || data.length < 108) return undefined
  // The older rule holds until the epoch that the newer one names.
  const start = epoch >= readNumber(data, 90, 8) ? 90 : 72
  const fee = { maximumAtomic: readNumber(data, start + 8, 8), basisPoints: readNumber(data, start + 16, 2) }
  return fee.basisPoints === 0n ? undefined : fee
}

/**
 * What is kept back of an amount: rounded up, as the program does, and at most the maximum.
 *
 * @param fee - The mint's rule.
 * @param amountAtomic - What is sent.
 */
export function toWithheld({ basisPoints, maximumAtomic }: TransferFee, amountAtomic: bigint): bigint {
  const withheld = (amountAtomic * basisPoints + 9_999n) / 10_000n
  return withheld < maximumAtomic ? withheld : maximumAtomic
}

/** Name and symbol that stand in a mint of Token-2022. */
export function readMetadata({ extensions }: Mint): { name: string; symbol: string } | undefined {
  const data = extensions.get(extension.metadata)
  return data && readNames(data, 64)
}

/**
 * Reads name and symbol as both forms of metadata have them: texts after their lengths.
 *
 * @param data - The bytes.
 * @param start - Where the name's length stands.
 */
export function readNames(data: Uint8Array, start: number): { name: string; symbol: string } | undefined {
  const decoder = new TextDecoder()
  const nameLength = Number(readNumber(data, start, 4))
  const symbolStart = start + 4 + nameLength
  const symbolLength = Number(readNumber(data, symbolStart, 4))
  const end = symbolStart + 4 + symbolLength
  if (end > data.length) return undefined
  return {
    name: decoder.decode(data.subarray(start + 4, symbolStart)).replaceAll('\0', ''),
    symbol: decoder.decode(data.subarray(symbolStart + 4, end)).replaceAll('\0', ''),
  }
}

/** Kind and length in two bytes each, then the value, one after the other; a kind of 0 ends them. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  for (let at = extensionsOffset; at + 4 <= data.length; ) {
    const kind = Number(readNumber(data, at, 2))
    const length = Number(readNumber(data, at + 2, 2))
    if (kind === 0) break
    found.set(kind, data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

/** A whole number with its low bytes first. */
function readNumber(data: Uint8Array, start: number, length: number): bigint {
  let value = 0n
  for (let index = length - 1; index >= 0; index--) value = (value << 8n) | BigInt(data[start + index] ?? 0)
  return value
}
