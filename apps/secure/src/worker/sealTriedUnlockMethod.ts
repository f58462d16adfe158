import { SecureWorkerError } from '@latchkey/errors/secureWorker'
import {
  derivePasskeyHalf,
  derivePassphraseHalf,
  readSalt,
  withEntropy,
  withVaultKey,
  zero,
} from '@latchkey/vault'
import type { NewWay } from '../shared/pageCalls.js'
import { readHalf } from './openClientHalf.js'
import { type SealedUnlockMethod, sealUnlockMethod } from './sealUnlockMethod.js'

type Opened = Parameters<typeof sealUnlockMethod>[1]

/**
 * Seals a way in and opens the wallet with it once, from what was sealed: nothing is given up for a way that does not open.
 * A kit tries itself when it is made.
 *
 * @param way - What its owner has or knows; what an authenticator gave is overwritten.
 * @param opened - The wallet.
 * @throws As {@link sealUnlockMethod}, and `vault/…` where it does not open
 */
export async function sealTriedUnlockMethod(way: NewWay, opened: Opened): Promise<SealedUnlockMethod> {
  if (way.type === 'kit') return sealUnlockMethod(way, opened)
  // Sealing overwrites what it is given.
  const copy = way.type === 'passkey' ? { ...way, prfOutput: way.prfOutput.slice() } : way
  try {
    const sealed = await sealUnlockMethod(way, opened)
    await open(copy, sealed, opened)
    return sealed
  } finally {
    if (copy.type === 'passkey') zero(copy.prfOutput)
  }
}

async function open(
  way: Exclude<NewWay, { type: 'kit' }>,
  { slot: { serverHalf: shown, slot } }: SealedUnlockMethod,
  { addresses, id, vault }: Opened,
): Promise<void> {
  const salt = readSalt(slot)
  const serverHalf = readHalf(shown)
  if (!salt || !serverHalf) throw new SecureWorkerError('secure/login-needed')
  const clientHalf =
    way.type === 'passkey'
      ? await derivePasskeyHalf(way.prfOutput)
      : await derivePassphraseHalf({ passphrase: way.passphrase, salt })
  await withVaultKey({ id, slot, clientHalf, serverHalf }, (vaultKey) =>
    withEntropy({ id, vault, addresses, vaultKey }, () => undefined),
  )
}
