import type { OwnerWay } from './pageCalls.js'
import type { PasskeyStart, PasskeyWay, UsedPasskey } from './passkeys.js'

/** What an owner opens their wallet with. What an authenticator gave is overwritten once it was used. */
export type OwnerSecret =
  | ({ type: 'passkey' } & UsedPasskey)
  | { type: 'passphrase'; slotId: string; passphrase: string }

/** Asks the gateway what a passkey is to sign. */
export type StartPasskey = () => Promise<PasskeyStart>

/**
 * What the visitor is asked for: to open the wallet they hold, to say what is to open the one that is made, or whether another
 * address may take the place of theirs.
 */
export type UnlockRequest = {
  /** The browser's word for the embedding site. */
  origin: string
  projectId: string
  projectName: string
  /** Aborted when the page takes it back. */
  signal: AbortSignal
} & (
  | {
      /** Nothing is asked: the visitor is told that the gateway names other addresses than this browser knows. */
      kind: 'changed'
    }
  | {
      kind: 'open'
      startPasskey: StartPasskey
      passkeys: readonly PasskeyWay[]
      /** The way in by a passphrase; undefined where there is none. */
      passphraseSlotId: string | undefined
      /** The gateway gives its half of that way in to who logged in a moment ago only. */
      isLoginFresh: boolean
      /** Opens the wallet. What it throws is shown, and the visitor tries again. */
      open(secret: OwnerSecret): Promise<void>
    }
  | {
      kind: 'make'
      startPasskey: StartPasskey
      /** Makes the wallet. What it throws is shown, and the visitor tries again. */
      make(way: OwnerWay): Promise<void>
    }
  | {
      kind: 'change-email'
      startPasskey: StartPasskey
      /** The address there is, and the one the site names, which the visitor types once more. */
      present: string
      next: string
      /** One of them says yes, where there are any. */
      passkeys: readonly PasskeyWay[]
      /** Told what a passkey has said. */
      confirm(assertion: UsedPasskey['assertion'] | undefined): void
    }
)

/** Asks the visitor, and comes to whether it was done; false where they would not. */
export type Unlock = (request: UnlockRequest) => Promise<boolean>
