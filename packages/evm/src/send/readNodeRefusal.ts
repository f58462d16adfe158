import type { WalletFailure } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { decodeErrorResult, isHex } from 'viem'
import type { WalletTools } from './WalletTools.js'

/** The visitor declined (EIP-1193). */
const userRejected = 4001

/** Where a reason follows. */
const reasonWords = /\breverted(?::| with(?: the following)? reason(?: string)?:?)\s*['"]?([^'"\n]+)/i

/** What a contract says goes first: it may say anything, also what nodes say. */
const revertWords = /\brevert(ed)?\b|would fail/i

/**
 * How nodes say why they do not take a transaction (§8.041): geth and what came of it, Erigon, Nethermind, Besu, Reth, anvil and the
 * large providers. There are no codes for it, and every wallet passes on the words. The first that fits counts.
 */
const wordings = [
  [
    'send/replacement-underpriced',
    /replacement (transaction |fee )?(underpriced|too low)|could not replace|replacement ?not ?allowed/i,
  ],
  [
    'send/already-known',
    /already[ _]?(known|imported|exists|in (the )?(mem)?pool)|known transaction|existing tx with (the )?same hash/i,
  ],
  ['send/nonce-exhausted', /nonce has max value|nonce overflow/i],
  [
    'send/nonce-too-low',
    /nonce (is )?too low|old ?nonce|nonce (has )?already (been )?used|nonce[^\n]{0,40}lower than/i,
  ],
  [
    'send/nonce-too-high',
    /nonce (is )?too (high|distant)|nonce ?gap|nonce ?too ?far|future nonce|nonce[^\n]{0,40}higher than/i,
  ],
  [
    'send/tip-above-fee',
    /(tip|priority ?fee)[^\n]{0,40}(higher|greater|above|exceeds?)[^\n]{0,20}(max ?fee|fee ?cap)/i,
  ],
  [
    'send/fee-too-high',
    /fee ?cap[^\n]{0,20}(too high|higher than)|per gas higher than 2\^|exceeds the configured cap/i,
  ],
  [
    'send/fee-too-low',
    /(fee|price)[^\n]{0,40}(less|lower|below)[^\n]{0,20}(base ?fee|minimum)|(fee|price)[ _]?(is )?too[ _]?low|underpriced|transaction is outdated|miner premium is negative/i,
  ],
  [
    'send/limit-too-high',
    /intrinsic gas too high|exceeds?( the)? block gas limit|gas ?limit ?(is |was )?(reached|exceeded|too high)|block gas limit exceeded|exceeds transaction gas cap/i,
  ],
  [
    'send/limit-too-low',
    /intrinsic gas (is )?(too low|exceeds)|gas limit (is )?too low|(insufficient|not enough) gas for floor/i,
  ],
  [
    'send/type-unsupported',
    /transaction type (is )?(not|un)|(unsupported|invalid) (transaction|tx) ?type|not ?supported ?tx ?type|(eip-?1559|eip-?7702|eip-?4844)[^\n]{0,90}not (active|supported|enabled)/i,
  ],
  [
    'send/insufficient-funds',
    /insufficient ?(funds|balance)|exceeds?( the| transaction sender)? (account )?balance|upfront cost exceeds|not enough (balance|funds)/i,
  ],
] as const satisfies readonly (readonly [string, RegExp])[]

/**
 * Reads why a node does not take a transaction, from what a wallet or a reader threw.
 *
 * @param error - Anything.
 * @param tools - See {@link WalletTools}.
 * @returns `undefined` when it is none of these, or the visitor declined.
 */
export function readNodeRefusal(
  error: unknown,
  { readField, readWalletFailure }: Pick<WalletTools, 'readField' | 'readWalletFailure'>,
): Error | undefined {
  const failure = readWalletFailure(error)
  if (failure.code === userRejected) return undefined
  const options = { cause: error }
  if (revertWords.test(failure.words)) {
    const reason = readReason(error, failure, readField)
    return new SendError('send/would-fail', reason === undefined ? undefined : { reason }, options)
  }
  const [code] = wordings.find(([, words]) => words.test(failure.words)) ?? []
  return code && new SendError(code, undefined, options)
}

/** Why a contract refused: in the node's words, or else in what the contract gave back. */
function readReason(
  error: unknown,
  { words }: WalletFailure,
  readField: WalletTools['readField'],
): string | undefined {
  const told = reasonWords.exec(words)?.[1]
  if (told && !isHex(told.trim())) return told.trim()
  for (let layer = error, depth = 0; layer && depth < maxLayers; depth++) {
    const data = readField(layer, 'data')
    if (isHex(data)) return decodeReason(data)
    layer =
      readField(layer, 'error') ?? data ?? readField(layer, 'originalError') ?? readField(layer, 'cause')
  }
  return undefined
}

const maxLayers = 12

/** `Error(string)` and `Panic(uint256)`; of a contract's own errors only the selector is known. */
function decodeReason(data: `0x${string}`): string | undefined {
  try {
    const { args, errorName } = decodeErrorResult({ abi: [], data })
    return errorName === 'Error' ? String(args?.[0]) : `${errorName}(${args?.join()})`
  } catch {
    return data.length < 10 ? undefined : data.slice(0, 10)
  }
}
