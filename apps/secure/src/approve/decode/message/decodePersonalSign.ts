import { decodeMessage } from '@latchkey/decode'
import type { Operation } from '../../../chains/operations.js'
import type { Warning } from '../Approval.js'
import type { DecodeContext, Reading } from '../build.js'
import { Refusal } from '../refuse.js'
import { isEvmTransaction, toBytes } from './isEvmTransaction.js'
import { readSiteSignIn } from './readSiteSignIn.js'
import { countHiddenCharacters, hasHiddenCharacters } from './visibleText.js'

/** More of a text is not shown at once: nobody reads it. */
export const maxMessageCharacters = 20_000
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
  { message }: Extract<Operation, { kind: 'evm-message' }>,
  context: DecodeContext,
): Reading {
  const { hex, text } = decodeMessage(message)
  if (text !== undefined) return readText(text, context, hex)
  const marked = readHiddenText(hex)
  if (marked !== undefined) return readText(marked, context, hex)
  return { kind: 'signature', warnings: [warnOfBytes(hex)], raw: hex }
}

/**
 * Reads a text that is signed, on any chain.
 *
 * @param text - The text.
 * @param context - Who would sign it, and who asks.
 * @param raw - Its bytes.
 */
export function readText(text: string, context: DecodeContext, raw: string): Reading {
  const hidden: Warning[] = [
    ...(hasHiddenCharacters(text) ? [{ id: 'hidden-characters', severity: 'danger' } as const] : []),
    ...(text.length > maxMessageCharacters ? [{ id: 'many-fields', severity: 'danger' } as const] : []),
  ]
  const signIn = readSiteSignIn(text, context)
  if (signIn) {
    return {
      kind: 'sign-in',
      actions: [signIn.action],
      message: text,
      warnings: [...signIn.warnings, ...hidden],
      raw,
    }
  }
  return { kind: 'signature', message: text, warnings: [...warnOfText(text), ...hidden], raw }
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

function warnOfText(text: string): Warning[] {
  if (/wants\s+you\s+to\s+sign\s+in\s+with\s+your/i.test(text))
    return [{ id: 'looks-like-sign-in', severity: 'danger' }]
  const trimmed = text.trim()
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(trimmed)) return [{ id: 'looks-like-hash', severity: 'danger' }]
  const isTransaction = /^0x[0-9a-fA-F]+$/.test(trimmed) && isEvmTransaction(trimmed)
  return isTransaction ? [{ id: 'looks-like-transaction', severity: 'danger' }] : []
}

function warnOfBytes(hex: string): Warning {
  if (hex.startsWith(authorizationMark) && isEvmTransaction(hex)) throw new Refusal('authorization')
  if (isEvmTransaction(hex) || hex.startsWith(typedDataMark))
    return { id: 'looks-like-transaction', severity: 'danger' }
  if (hex.length === 66) return { id: 'looks-like-hash', severity: 'danger' }
  return { id: 'not-text', severity: 'caution' }
}
