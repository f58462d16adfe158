import { createKeyPair, type KeyPair } from '../crypto/keys.js'
import type { PeerMetadata } from '../sign/Session.js'
import type { SignEngine } from '../sign/SignEngine.js'
import type { WalletState } from './walletState.js'

/** What a wallet's answers are made with. */
export type WalletContext = {
  engine: SignEngine<WalletState>
  keyPairs: KeyPairSource
  /** How the wallet presents itself. */
  metadata: PeerMetadata
}

/** Key pairs for approvals; each serves one. */
export type KeyPairSource = {
  /** Makes the next one, while its proposal is still on its way. */
  prepare(): void
  take(): Promise<KeyPair>
}

/** Makes the source of a wallet client's key pairs. */
export function createKeyPairSource(): KeyPairSource {
  let prepared: Promise<KeyPair> | undefined
  return {
    prepare() {
      prepared ??= createKeyPair()
      // Code that did not load is asked for again when the key is needed.
      prepared.catch(() => {
        prepared = undefined
      })
    },
    take() {
      const own = prepared ?? createKeyPair()
      prepared = undefined
      return own
    },
  }
}
