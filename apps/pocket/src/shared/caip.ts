import { isCaip2 } from '@latchkey/primitives'
import * as v from 'valibot'

/** A namespace of networks (CAIP-2), such as `near`. */
export const namespaceSchema = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/))

/** The name of a network between site, window and server (CAIP-2). */
export const networkIdSchema = v.pipe(v.string(), v.check(isCaip2, 'is no CAIP-2 id of a network'))

/** An address of any namespace, as CAIP-10 allows them. */
export const addressSchema = v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/))

/**
 * The namespace of a network, or of a key of namespaces that paired sites write.
 *
 * @param id - CAIP-2 id, or any text.
 */
export function namespaceOf(id: string): string {
  return id.split(':', 1)[0] ?? id
}

/**
 * What a network is called within its namespace.
 *
 * @param id - CAIP-2 id.
 */
export function referenceOf(id: string): string {
  return id.slice(id.indexOf(':') + 1)
}
