import type { deleteVault } from '@latchkey/wire/secure'
import type * as v from 'valibot'
import type { Database } from '../../db/Database.js'
import type { Caller } from '../codes/Caller.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { WalletFailure } from '../WalletFailure.js'
import { isNamed } from './checkAddresses.js'
import { holdUser, listHalves, type VaultDependencies } from './createVaults.js'
import { eraseUser } from './eraseUser.js'
import { exportLoginMs, refuseNewDevice } from './freshness.js'
import { findVault, refuseUnknownVault, type WholeVault } from './vaultStore.js'

/** Ends users. */
export type Deletion = {
  /**
   * Destroys everything the gateway has of a user and the wallet.
   *
   * @param given - The wallet's address, as a confirmation, a passkey's where the device is new, and what the owner has signed.
   * @throws GatewayFailure `vault/not-confirmed`, `vault/unknown`, `session/stale`, `device/new`, `passkey/refused`, and those of
   *   `Owners`
   */
  delete(
    session: SecureSession,
    given: v.InferOutput<(typeof deleteVault)['body']>,
    caller: Caller,
  ): Promise<void>
  /** In a transaction that holds the user: destroys everything of them. What the keeper has goes with its next tasks. */
  erase(transaction: Transaction, userId: string, held: WholeVault): Promise<void>
}

type Transaction = Pick<Database, 'delete' | 'execute' | 'insert' | 'select' | 'update'>

/**
 * Makes the end of users.
 *
 * @param dependencies - As for wallets, and the secrets.
 */
export function createDeletion({
  database,
  freshness,
  metrics,
  notices,
  now,
  owners,
  passkeys,
  secrets,
  tasks,
}: Omit<VaultDependencies, 'audit' | 'writer'> & { secrets: Secrets }): Deletion {
  const erase: Deletion['erase'] = async (transaction, userId, held) => {
    await tasks.order(transaction, listHalves(held))
    await eraseUser(transaction, { userId, secrets, nowMs: now() })
  }

  return {
    erase,
    async delete(session, body, caller) {
      const { assertion, evmAddress: named } = body
      const { userId } = session
      const present = await findVault(database, userId)
      if (!present) throw refuseUnknownVault()
      if (!isNamed(present.vault.addresses, named)) {
        throw new WalletFailure('vault/not-confirmed', 'This is no address of the wallet')
      }
      const { session: vouched } = assertion
        ? await passkeys.verify(session, assertion, present.slots)
        : { session }
      freshness.requireLogin(vouched, exportLoginMs)
      const until = await freshness.findNewUntil(session, present.vault.createdAt)
      if (until && !(await passkeys.isConfirmed(session))) throw refuseNewDevice(until, now())
      const requireOwner = await owners.prepare(vouched, 'deleteVault', body, { isRemoval: true })
      const notify = await notices.prepare('wallet-deleted', session, caller)
      await database.transaction(async (transaction) => {
        await holdUser(transaction, userId)
        const held = await requireOwner(transaction)
        if (!held) throw refuseUnknownVault()
        await erase(transaction, userId, held)
      })
      await tasks.run()
      notify()
      metrics.countVault('deleted')
    },
  }
}
