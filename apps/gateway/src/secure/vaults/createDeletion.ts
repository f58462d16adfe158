import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Caller } from '../codes/Caller.js'
import type { Assertion } from '../passkeys/createPasskeys.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { holdUser, listHalves, type VaultDependencies } from './createVaults.js'
import { eraseUser } from './eraseUser.js'
import { exportLoginMs, refuseNewDevice } from './freshness.js'
import { findVault, holdVault, refuseUnknownVault } from './vaultStore.js'

/** Ends users. */
export type Deletion = {
  /**
   * Destroys everything the gateway has of a user and the wallet.
   *
   * @param given - The wallet's address, as a confirmation, and a passkey's where the device is new.
   * @throws GatewayFailure `vault/not-confirmed`, `vault/unknown`, `session/stale`, `device/new`, `passkey/refused`
   */
  delete(
    session: SecureSession,
    given: { evmAddress: string; assertion?: Assertion | undefined },
    caller: Caller,
  ): Promise<void>
}

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
  passkeys,
  secrets,
  tasks,
}: Omit<VaultDependencies, 'audit' | 'writer'> & { secrets: Secrets }): Deletion {
  return {
    async delete(session, { assertion, evmAddress }, caller) {
      const { userId } = session
      const present = await findVault(database, userId)
      if (!present) throw refuseUnknownVault()
      if (evmAddress.toLowerCase() !== present.vault.addresses.evm.toLowerCase()) {
        throw new GatewayFailure('vault/not-confirmed', 'This is not the address of the wallet')
      }
      const { session: vouched } = assertion
        ? await passkeys.verify(session, assertion, present.slots)
        : { session }
      freshness.requireLogin(vouched, exportLoginMs)
      const until = await freshness.findNewUntil(session, present.vault.createdAt)
      if (until && !(await passkeys.isConfirmed(session))) throw refuseNewDevice(until, now())
      const notify = await notices.prepare('wallet-deleted', session, caller)
      await database.transaction(async (transaction) => {
        await holdUser(transaction, userId)
        const held = await holdVault(transaction, userId)
        await tasks.order(transaction, listHalves(held))
        await eraseUser(transaction, { userId, secrets, nowMs: now() })
      })
      await tasks.run()
      notify()
      metrics.countVault('deleted')
    },
  }
}
