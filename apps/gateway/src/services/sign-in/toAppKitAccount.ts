import type { sessionAccountSchema } from '@latchkey/wire'
import type { InferOutput } from 'valibot'
import type { SignInAccount } from './createSignInRepository.js'

/** An account as `me` shows it. */
export type AppKitAccount = NonNullable<InferOutput<typeof sessionAccountSchema>['appKitAccount']>

/**
 * Writes a stored account the way the wire has it.
 *
 * @param account - From the database.
 */
export function toAppKitAccount(account: SignInAccount): AppKitAccount {
  return {
    uuid: account.uuid,
    caip2_chain: account.caip2Network,
    address: account.address,
    profile_uuid: account.profileUuid,
    created_at: account.signedUpAt.toISOString(),
    is_main_account: account.isMainAccount,
    verification_status: null,
    connection_method: account.connectionMethod,
    metadata: account.metadata,
    last_signed_in_at: account.lastSignedInAt.toISOString(),
    signed_up_at: account.signedUpAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  }
}
