import type { Stop } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { SignerPayloadJson, SignerPayloadRaw } from './Injected.js'
import type { PolkadotProvider } from './PolkadotProvider.js'
import type { SharedAccount } from './readAccounts.js'

/** A wallet as the chain speaks to it, in this browser or on another device. What it throws is the wallet's own. */
export type PolkadotWallet = {
  readonly manner: PolkadotProvider['manner']
  /** What the wallet itself gave the site; undefined for one on another device, and before it has let the site in. */
  getObject(): unknown
  /**
   * Asks the wallet to let the site in. The question goes out in the caller's own turn. A wallet that has let the site in before
   * answers without asking the visitor; any other opens a window.
   */
  connect(): Promise<readonly SharedAccount[]>
  /** @returns What the wallet answered, unread. */
  signPayload(payload: SignerPayloadJson, caipNetworkId: CaipNetworkId): Promise<unknown>
  signRaw(payload: SignerPayloadRaw, caipNetworkId: CaipNetworkId): Promise<unknown>
  /** What it shares on a network, where that is not the same on each. */
  getShared?(caipNetworkId: CaipNetworkId): readonly SharedAccount[]
  /** Follows what it says by itself: its accounts, and the network they are on where it has one. */
  watch(onShared: (accounts: readonly SharedAccount[], caipNetworkId?: CaipNetworkId) => void): Stop
}
