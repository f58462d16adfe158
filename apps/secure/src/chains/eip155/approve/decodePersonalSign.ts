import { decodeMessage } from '@latchkey/decode'
import type { Warning } from '../../../approve/decode/Approval.js'
import type { DecodeContext, Reading } from '../../../approve/decode/build.js'
import { isRlpTransaction, toBytes } from '../../../approve/decode/message/isRlpTransaction.js'
import { readText } from '../../../approve/decode/message/readText.js'
import { countHiddenCharacters } from '../../../approve/decode/message/visibleText.js'
import { Refusal } from '../../../approve/decode/refuse.js'
import type { Eip155Operation } from '../operations.js'

/** The first byte of an authorisation that gives an account's code away (EIP-7702). */
const authorizationMark = '0x05'
/** The first bytes of structured data that is signed (EIP-712). */
const typedDataMark = '0x1901'

/**
 * Reads the bytes of a message. What is a sign-in is compared with who asks.
 *
 * @param operation - What is signed.
 * @param context - Who would sign it, where, and who asks.
 */
export function decodePersonalSign(
  { message }: Extract<Eip155Operation, { kind: 'evm-message' }>,
  context: DecodeContext,
): Reading {
  const { hex, text } = decodeMessage(message)
  if (text !== undefined) return readText(text, context, hex)
  const marked = readHiddenText(hex)
  if (marked !== undefined) return readText(marked, context, hex)
  return { kind: 'signature', warnings: [warnOfBytes(hex)], raw: hex }
}

/** A text in which a few characters are hidden; they are shown as their numbers. Where they are many it is no text. */
function readHiddenText(hex: string): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(toBytes(hex))
    return countHiddenCharacters(text) * 5 < text.length ? text : undefined
  } catch {
    // Not UTF-8.
    return undefined
  }
}

function warnOfBytes(hex: string): Warning {
  if (hex.startsWith(authorizationMark) && isRlpTransaction(hex)) throw new Refusal('authorization')
  if (isRlpTransaction(hex) || hex.startsWith(typedDataMark))
    return { id: 'looks-like-transaction', severity: 'danger' }
  if (hex.length === 66) return { id: 'looks-like-hash', severity: 'danger' }
  return { id: 'not-text', severity: 'caution' }
}
