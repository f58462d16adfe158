import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import { StartFailure } from '../start/StartFailure.js'

/** The fewest characters a secret has. */
export const minSecretLength = 32

/**
 * Reads the operator's secrets: one a line or separated by commas, the active one first. Lines that begin with a # are not read.
 *
 * @param text - As the operator wrote it.
 * @throws With what is wrong with it and no secret.
 */
export function readSecrets(text: string): string[] {
  const secrets = text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .flatMap((line) => line.split(','))
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
  if (secrets.length === 0) throw new Error('has no secret: `openssl rand -base64 48` makes one')
  if (secrets.some((secret) => secret.length < minSecretLength))
    throw new Error(`must have ${minSecretLength} characters or more`)
  if (new Set(secrets).size < secrets.length) throw new Error('has a secret twice')
  return secrets
}

/**
 * Finds the operator's secrets.
 *
 * @param environment - `SECURE_SECRET`, or `SECURE_SECRET_FILE`.
 * @param startFolder - Where the command was typed, from which a relative path counts.
 * @returns Undefined where none are set.
 * @throws StartFailure when the file cannot be used.
 */
export function findSecrets(
  {
    SECURE_SECRET: secrets,
    SECURE_SECRET_FILE: file,
  }: { SECURE_SECRET?: string[] | undefined; SECURE_SECRET_FILE?: string | undefined },
  startFolder: string,
): string[] | undefined {
  if (file === undefined) return secrets
  const path = resolve(startFolder, file)
  const refuse = (reason: string, cause?: unknown) =>
    new StartFailure(`The secrets of SECURE_SECRET_FILE cannot be used: ${reason}.`, { cause })
  try {
    const { mode } = statSync(path)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw refuse(`others than its owner may read or change ${path}; run chmod 600 on it`)
    return readSecrets(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw refuse(`${path} ${getErrorMessage(error)}`, error)
  }
}
