import type { AccountOperation } from '@latchkey/smart-account'
import { userOperationSchema } from '@latchkey/wire/operations'
import * as v from 'valibot'
import type { StoredOperation } from './createOperationStore.js'
import { fromWire } from './Operation.js'

/**
 * Reads an operation out of its row.
 *
 * @param stored - The row.
 */
export function readStored({ operation }: Pick<StoredOperation, 'operation'>): AccountOperation {
  return fromWire(v.parse(userOperationSchema, operation))
}
