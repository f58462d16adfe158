import { domainToASCII } from 'node:url'
import { WalletFailure } from '../WalletFailure.js'

/** RFC 5321 §4.5.3.1. */
const maxLocalLength = 64
const maxDomainLength = 253
const maxLength = 254

/** The unquoted form of RFC 5321 (`Dot-string`). Quoted ones can hold anything, and nobody has one. */
const localPattern = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** At least two labels, of which the last is no number: those would be IP addresses. */
const domainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Writes an address in its one spelling. That is what a user is known by, and where mails go: whoever owns the mailbox of that
 * spelling is the user, however somebody typed it.
 *
 * - The domain is lower case and ASCII (IDNA), so that letters which only look alike are seen: `exаmple.com` with a Cyrillic а
 *   is `xn--exmple-4nf.com`.
 * - The name before the `@` is lower case too. RFC 5321 would allow two mailboxes that differ in case alone, but no host has
 *   them, and phones begin a field with a capital. Dots and `+tags` stay: hosts differ in what those mean.
 * - Names with other letters than those of ASCII, and quoted names, are refused.
 *
 * @param typed - As somebody typed it.
 * @throws GatewayFailure `email/invalid`
 */
export function normalizeEmail(typed: string): string {
  const text = typed.trim()
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  // Other letters may become these when they are made small: the Kelvin sign becomes a k.
  const localKey = /^[\x21-\x7e]*$/.test(local) ? local.toLowerCase() : ''
  const typedDomain = text.slice(at + 1)
  // It reads its input like a part of an address, with escapes, port and path; nothing of that is a domain.
  const domain = /^[a-z0-9.\u{80}-\u{10ffff}-]*$/iu.test(typedDomain) ? domainToASCII(typedDomain) : ''
  const isFine =
    text.length <= maxLength &&
    localKey.length <= maxLocalLength &&
    domain.length <= maxDomainLength &&
    localPattern.test(localKey) &&
    domainPattern.test(domain)
  const email = `${localKey}@${domain}`
  if (!isFine || email.length > maxLength) {
    throw new WalletFailure('email/invalid', 'Invalid email. Check how it is written')
  }
  return email
}
