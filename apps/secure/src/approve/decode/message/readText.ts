import type { Warning } from '../Approval.js'
import type { DecodeContext, Reading } from '../build.js'
import { isRlpTransaction } from './isRlpTransaction.js'
import { readSiteSignIn } from './readSiteSignIn.js'
import { hasHiddenCharacters } from './visibleText.js'

/** More of a text is not shown at once: nobody reads it. */
export const maxMessageCharacters = 20_000
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

function warnOfText(text: string): Warning[] {
  if (/wants\s+you\s+to\s+sign\s+in\s+with\s+your/i.test(text))
    return [{ id: 'looks-like-sign-in', severity: 'danger' }]
  const trimmed = text.trim()
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(trimmed)) return [{ id: 'looks-like-hash', severity: 'danger' }]
  const isTransaction = /^0x[0-9a-fA-F]+$/.test(trimmed) && isRlpTransaction(trimmed)
  return isTransaction ? [{ id: 'looks-like-transaction', severity: 'danger' }] : []
}
