import { countSchema, idSchema } from '@latchkey/wire/vault'
import * as v from 'valibot'
import { parseForm } from '../bytes/parseForm.js'

/**
 * Which vault something belongs to. The version counts the vault keys a user has had, from 1. Both come from whoever opens,
 * never from what is opened: everything sealed is bound to them, so that a row of another user or time does not open.
 */
export type VaultId = { userId: string; version: number }

export const vaultIdSchema: v.GenericSchema<unknown, VaultId> = /* @__PURE__ */ v.strictObject({
  userId: idSchema,
  version: countSchema,
})

/**
 * Refuses an id whose bytes would not be unmistakable.
 *
 * @param id - The id.
 * @throws `vault/form-invalid`
 */
export function assertVaultId(id: VaultId): void {
  parseForm(vaultIdSchema, id, 'vault id')
}
