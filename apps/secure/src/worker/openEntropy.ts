import { type Bytes, renewVault, withEntropy } from '@latchkey/vault'
import type { RegisteredAccount, RenewedVault } from '@latchkey/wire/vault'
import type { WorkerCallPayload } from '../shared/workerCalls.js'

/** A vault in today's format, by every address that follows from it. */
export type CurrentVault = {
  current: RenewedVault
  /**
   * What goes with a change of its ways in: nothing where the vault is as it was. Nobody signs for a wallet without an owner key; the
   * gateway keeps such a vault as it is.
   */
  entry: { renewed?: RenewedVault }
}

/** What is in a vault while it is open. */
export type OpenVault = {
  /** Lent. */
  entropy: Bytes
  /** What follows from it and is not registered yet. */
  unregistered: readonly RegisteredAccount[]
  /** Writes the vault as it is from the next change of its ways in on. */
  renew(): Promise<CurrentVault>
}

/**
 * Opens a wallet's vault with its key.
 *
 * @param wallet - As the gateway keeps it.
 * @param vaultKey - Lent.
 * @param run - Gets what is inside.
 * @throws `vault/…`
 */
export function openEntropy<Result>(
  { addresses, ownerKey, userId, vault, version }: WorkerCallPayload<'perform'>['wallet'],
  vaultKey: Bytes,
  run: (open: OpenVault) => Promise<Result>,
): Promise<Result> {
  const opening = { id: { userId, version }, vault, addresses, vaultKey }
  return withEntropy(opening, (entropy, unregistered) => {
    const renew = async (): Promise<CurrentVault> => {
      const renewed = await renewVault({ ...opening, entropy, unregistered })
      // Where nothing was written the vault is of today's format.
      const current = renewed ?? ({ vault, addresses } as RenewedVault)
      return { current, entry: renewed && ownerKey !== null ? { renewed } : {} }
    }
    return run({ entropy, unregistered, renew })
  })
}
