import type { PathRefusal } from '@latchkey/core/node'
import type { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { toPlainText } from '@latchkey/primitives'
import { readRefusal } from '../network/createNode.js'

/** Of a node's words this many letters are shown. */
const maxReason = 120
/** The codespace of the SDK's own codes (cosmos-sdk, `types/errors/errors.go`). */
const sdkCodespace = 'sdk'

/** Codes by which a node says that it has the transaction already. */
const alreadyKnown = 19

/** What the bank module says where an account has too little; trying out tells no code. */
const fundsWords = /insufficient (?:funds|fee)|spendable balance/i
/** Where in its code a node found out, which is for developers. */
const placeInCode = /\s*\[[^\]]*\.go:\d+\][\s\S]*$/

/** What a node says of a transaction. */
export type TransactionAnswer = { code: number; codespace: string; raw_log: string }

/**
 * Tells whether a node has taken a transaction, now or before.
 *
 * @param answer - What it said.
 */
export function isTaken({ code, codespace }: TransactionAnswer): boolean {
  return code === 0 || (code === alreadyKnown && codespace === sdkCodespace)
}

/**
 * Translates why a node does not take a transaction.
 *
 * @param answer - What it said; its code is not 0.
 */
export function toRefusal({ code, codespace, raw_log: log }: TransactionAnswer): AppKitError {
  const options = { cause: new Error(`${toPlainText(codespace)} ${code}: ${toPlainText(log, 500)}`) }
  const reason = toPlainText(log, maxReason)
  if (codespace !== sdkCodespace) return new SendError('send/would-fail', { reason }, options)
  switch (code) {
    case 5:
      return new SendError('send/insufficient-funds', undefined, options)
    case 11:
      return new SendError('send/limit-too-low', undefined, options)
    case 13:
      return new SendError('send/fee-too-low', undefined, options)
    case 32:
      return new SendError(isLater(log) ? 'send/nonce-too-high' : 'send/nonce-too-low', undefined, options)
    // The memo, the address or the coins are not as the network wants them.
    case 7:
    case 10:
    case 12:
      return new SendError('send/would-fail', { reason }, options)
    default:
      return new SendError('send/failed', undefined, options)
  }
}

/**
 * Translates why a node cannot try a transaction out.
 *
 * @param refusal - What it said.
 */
export function toSimulationRefusal(refusal: PathRefusal): AppKitError {
  const words = readRefusal(refusal.text)?.message ?? ''
  const options = { cause: refusal }
  if (fundsWords.test(words)) {
    return new SendError('send/insufficient-funds', undefined, options)
  }
  const reason = toPlainText(words.replace(placeInCode, ''), maxReason)
  return new SendError('send/would-fail', reason ? { reason } : undefined, options)
}

/**
 * Reads the place that a node expects a transaction at, where it refuses one for its place: "account sequence mismatch, expected 5, got 6".
 *
 * @param words - The node's.
 */
export function readMismatch(words: string): { expected: bigint; got: bigint } | undefined {
  const [, expected, got] = /account sequence mismatch, expected (\d{1,20}), got (\d{1,20})/.exec(words) ?? []
  return expected !== undefined && got !== undefined
    ? { expected: BigInt(expected), got: BigInt(got) }
    : undefined
}

function isLater(log: string): boolean {
  const { expected, got } = readMismatch(log) ?? { expected: 0n, got: 0n }
  return got > expected
}
