import { SecureError } from '@latchkey/errors/secure'
import { getVault, startPasskey } from '@latchkey/wire/secure'
import type { Session } from '../../session/createSession.js'
import { listPasskeys, type UsedPasskey } from '../../shared/passkeys.js'
import type { Unlock, UnlockRequest } from '../../shared/Unlock.js'

/** What the visitor is asked with. */
export type AskForEmailParts = {
  session: Session
  unlock: Unlock
  /** Who is named to the visitor. */
  site: Pick<UnlockRequest, 'origin' | 'projectId' | 'projectName'>
  /** Aborted when the page takes it back. */
  signal: AbortSignal
}

/**
 * Asks the visitor, in the frame, whether another address may take the place of theirs. No site can answer for them.
 *
 * @param change - Both addresses.
 * @param parts - See {@link AskForEmailParts}.
 * @returns What a passkey of the wallet has said, where there is one.
 * @throws `secure/rejected`, `secure/aborted`
 */
export async function askForEmail(
  change: { present: string; next: string },
  { session, signal, site, unlock }: AskForEmailParts,
): Promise<UsedPasskey['assertion'] | undefined> {
  if (signal.aborted) throw new SecureError('secure/aborted')
  const { vault } = await session.call(getVault, undefined, signal)
  let said: UsedPasskey['assertion'] | undefined
  const isConfirmed = await unlock({
    ...{ ...site, ...change, signal, kind: 'change-email' },
    startPasskey: () => session.call(startPasskey),
    passkeys: vault ? listPasskeys(vault.slots) : [],
    confirm(assertion) {
      said = assertion
    },
  })
  if (signal.aborted) throw new SecureError('secure/aborted')
  if (!isConfirmed) throw new SecureError('secure/rejected')
  return said
}
