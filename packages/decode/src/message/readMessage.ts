import { DecodeError } from '@latchkey/errors/decode'

/**
 * The bytes of a message to sign, and its text when it is text.
 *
 * @param message - What the site passed: hexadecimal bytes or plain text.
 * @returns The bytes as hexadecimal, and the text unless the bytes are not printable UTF-8.
 * @throws decode/unreadable for what some read as bytes and others as text, so that it may be shown as one and signed as the other.
 */
export function decodeMessage(message: string): { hex: `0x${string}`; text: string | undefined } {
  const isAmbiguous = /^0x[0-9a-f]*$/i.test(message) && !/^0x(..)*$/.test(message)
  if (isAmbiguous)
    throw unreadable('The message may be bytes or text: write bytes as 0x and two digits for each')
  // Half a character has no bytes: it is signed as another one.
  if (/\p{Cs}/u.test(message)) throw unreadable('The message has half a character in it')
  const bytes = /^0x([0-9a-fA-F]{2})*$/.test(message)
    ? fromHex(message.slice(2))
    : new TextEncoder().encode(message)
  return { hex: toHex(bytes), text: toText(bytes) }
}

function unreadable(reason: string): Error {
  return new DecodeError('decode/unreadable', { reason })
}

/** Bytes as hexadecimal digits after `0x`. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/**
 * The text that bytes are, for a person to read.
 *
 * @param bytes - Any bytes.
 * @returns `undefined` unless they are printable UTF-8.
 */
export function toText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // Control and direction characters could hide or reorder what the person reads.
    return /[\p{Cc}\p{Bidi_Control}]/u.test(text.replace(/[\n\r\t]/g, '')) ? undefined : text
  } catch {
    // Not UTF-8.
    return undefined
  }
}

/** A sign-in message taken apart (EIP-4361, CAIP-122). */
export type SignIn = {
  domain: string
  address: string
  statement: string | undefined
  /** Every named line, in order: URI, Version, Chain ID, Nonce, Issued At, … */
  fields: readonly { name: string; value: string }[]
  resources: readonly string[]
}

const firstLine = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your .+ account:$/
const fieldLine = /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID): (.*)$/

/**
 * Reads a sign-in message.
 *
 * @param text - The text to be signed.
 * @returns Its parts, or `undefined` when it is any other text.
 */
export function readSignIn(text: string): SignIn | undefined {
  const [opening = '', address = '', ...lines] = text.split('\n')
  const domain = firstLine.exec(opening)?.[1]
  if (domain === undefined || address === '') return undefined
  const fields: { name: string; value: string }[] = []
  const resources: string[] = []
  const statement: string[] = []
  let isInResources = false
  for (const line of lines) {
    const field = fieldLine.exec(line)
    if (field?.[1] !== undefined && field[2] !== undefined) fields.push({ name: field[1], value: field[2] })
    else if (line === 'Resources:') isInResources = true
    else if (isInResources && line.startsWith('- ')) resources.push(line.slice(2))
    else if (line !== '') statement.push(line)
  }
  // Without these two it may look like a sign-in but protects nobody from replay; it is shown as plain text.
  const names = fields.map((field) => field.name)
  if (!names.includes('URI') || !names.includes('Nonce')) return undefined
  return {
    domain,
    address,
    statement: statement.length > 0 ? statement.join('\n') : undefined,
    fields,
    resources,
  }
}
