import { createHash, timingSafeEqual } from 'node:crypto'
import type { ServerCall } from './CodeProvider.js'
import type { LocalClient } from './localIdentity.js'

/** Whether client id and secret are in the form (RFC 6749 §2.3.1, second way). */
export function isClientByForm({ form }: Pick<ServerCall, 'form'>, client: LocalClient): boolean {
  return form.get('client_id') === client.clientId && isSame(form.get('client_secret'), client.clientSecret)
}

/** Whether client id and secret are in the Authorization header, each form-encoded (RFC 6749 §2.3.1, first way). */
export function isClientByHeader(call: Pick<ServerCall, 'headers'>, client: LocalClient): boolean {
  const encoded = readAuthorization(call, 'basic')
  if (!encoded) return false
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return decode(id) === client.clientId && isSame(decode(secret), client.clientSecret)
}

function decode(text: string): string {
  return new URLSearchParams(`text=${text}`).get('text') ?? ''
}

/** What follows a scheme in the Authorization header. */
export function readAuthorization(
  { headers }: Pick<ServerCall, 'headers'>,
  scheme: 'basic' | 'bearer',
): string | undefined {
  const [name = '', value] = String(headers.authorization ?? '').split(' ')
  return name.toLowerCase() === scheme ? value : undefined
}

/** Compares without telling by the time taken where two texts differ. */
export function isSame(left: string | null, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return left !== null && timingSafeEqual(hash(left), hash(right))
}
