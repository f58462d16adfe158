import { randomBytes } from 'node:crypto'
import { kidPattern } from './wrappedText.js'

/** A master key and its name. */
export type MasterKey = { kid: string; bytes: Buffer }

const keyBytes = 32

/**
 * Reads master keys: one a line (or separated by commas) as `name:key`, the key 32 bytes as base64. The first one is active.
 * What comes after a # is not read.
 *
 * @param text - As the operator wrote it.
 * @throws With what is wrong with it and no key.
 */
export function readMasterKeys(text: string): MasterKey[] {
  const entries = text
    .split(/[\n,]/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
  const keys = entries.map((entry, index) => {
    const [kid = '', base64 = '', ...more] = entry.split(':').map((part) => part.trim())
    const bytes = Buffer.from(base64, 'base64')
    if (!kidPattern.test(kid) || more.length > 0) {
      throw new Error(`the ${toOrdinal(index)} key has no name such as 2026-11 before a colon`)
    }
    if (bytes.length !== keyBytes) throw new Error(`the key ${kid} has not 32 bytes as base64`)
    if (bytes.every((byte) => byte === bytes[0])) throw new Error(`the key ${kid} is not random`)
    return { kid, bytes }
  })
  if (keys.length === 0) throw new Error('it has no key: `echo "first:$(openssl rand -base64 32)"` makes one')
  const isTwice = (pick: (key: MasterKey) => string) => new Set(keys.map(pick)).size < keys.length
  if (isTwice(({ kid }) => kid)) throw new Error('two of its keys have one name')
  if (isTwice(({ bytes }) => bytes.toString('hex'))) throw new Error('two of its names have one key')
  return keys
}

/**
 * Makes a master key as a line of a file.
 *
 * @param kid - Its name.
 */
export function writeMasterKey(kid: string): string {
  return `${kid}:${randomBytes(keyBytes).toString('base64')}`
}

function toOrdinal(index: number): string {
  return `${index + 1}.`
}
