import type { KeyPlace } from './KeyDriver.js'

const version = 'v1'
/** Names of keys: no dot, which parts a wrapped text. */
export const kidPattern = /^[\w-]{1,64}$/

/** The parts of a wrapped key. */
export type WrappedParts = {
  kid: string
  /** Empty where whoever keeps the key puts it into the ciphertext. */
  nonce: Buffer
  ciphertext: Buffer
}

/**
 * Writes a wrapped key as it is stored: `v1.{kid}.{nonce}.{ciphertext}`, bytes as base64url.
 *
 * @param parts - Its parts.
 */
export function writeWrapped({ ciphertext, kid, nonce }: WrappedParts): string {
  return [version, kid, nonce.toString('base64url'), ciphertext.toString('base64url')].join('.')
}

/**
 * Reads a wrapped key, in its one canonical form.
 *
 * @param text - As it was stored.
 * @throws When it is none.
 */
export function readWrapped(text: string): WrappedParts {
  const [given, kid = '', nonce = '', ciphertext = '', ...more] = text.split('.')
  const parts = {
    kid,
    nonce: Buffer.from(nonce, 'base64url'),
    ciphertext: Buffer.from(ciphertext, 'base64url'),
  }
  const isCanonical = given === version && kidPattern.test(kid) && more.length === 0
  if (!isCanonical || writeWrapped(parts) !== text) throw new Error('This is no wrapped key of ours')
  return parts
}

/**
 * What a wrapped key is bound to, its own name among it.
 *
 * @param kid - Of the key it is wrapped under; undefined where whoever keeps the key binds that.
 * @param place - What it belongs to.
 */
export function bindWrapped(kid: string | undefined, { rowId, table, userId }: KeyPlace): Buffer {
  return Buffer.from(JSON.stringify([version, ...(kid === undefined ? [] : [kid]), table, userId, rowId]))
}
