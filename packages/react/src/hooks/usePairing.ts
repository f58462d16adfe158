import type { KitState, PairingAttempt, RelayStatus, Wallet } from '@latchkey/core'
import {
  getLinkEnvironment,
  getWalletLink,
  type LinkPlatform,
  type LinkTarget,
} from '@latchkey/core/internal'
import { useKit, useKitState } from '../KitProvider.js'
import { type PairingParameters, useProvidedPairing } from '../pairing/useProvidedPairing.js'

/** The targets that a link can open, the preferred one first. */
const onPhones: readonly LinkPlatform[] = ['mobile', 'web']
const elsewhere: readonly LinkPlatform[] = ['web', 'desktop']

const selectRelay = (state: KitState) => state.pairing.relay

/** Parameters of {@link usePairing}: the chosen wallet, and whether to create a link now. */
export type UsePairingParameters = PairingParameters

/** Properties of a link (`<a>`) that opens a wallet with the pairing. */
export type WalletLinkProps = {
  href: string
  target: LinkTarget
  rel: string
  /** Remembers the link, so that the wallet opens by itself at later requests. */
  onClick(): void
}

/** Result of {@link usePairing}. */
export type UsePairingReturnType = {
  /** Where the attempt is; `failed` has its `code` and `message`. */
  attempt: PairingAttempt
  /** The link (`wc:…`) to draw as a QR code or to copy, while there is one that can be used. */
  uri: string | undefined
  /** When the link stops working, in ms since 1970. It is renewed before that while the component is there. */
  expiresAtMs: number | undefined
  /** How the line to the relay stands; `waiting`: it cannot be reached now. */
  relay: RelayStatus
  /** Makes a new link, after a failure or when it has expired. */
  retry(): void
  /**
   * Properties of an `<a>` that links to a wallet of the directory; `undefined` while there is no pairing link, and
   * for a wallet that has no such link: its visitors scan the code.
   *
   * @param wallet - The wallet.
   * @param platform - The target: its app on this device (`mobile`), its page (`web`), its program (`desktop`). By
   *   default the first it has of app and page on a phone, of page and program elsewhere.
   */
  getLinkProps(wallet: Wallet, platform?: LinkPlatform): WalletLinkProps | undefined
}

/**
 * Pairing with a wallet on another device, or another app on this one, in a user interface of your own. The link is made
 * when the component comes, and renewed until it goes. Once the visitor approves in their wallet, `useAccount` has the account.
 *
 * @example
 * const { uri, getLinkProps } = usePairing()
 */
export function usePairing(parameters: UsePairingParameters = {}): UsePairingReturnType {
  const kit = useKit()
  const relay = useKitState(selectRelay)
  const { attempt, uri, retry } = useProvidedPairing(parameters)
  return {
    attempt,
    uri,
    expiresAtMs: attempt.status === 'ready' ? attempt.expiresAtMs : undefined,
    relay,
    retry,
    getLinkProps(wallet, platform) {
      if (uri === undefined) return undefined
      const environment = getLinkEnvironment()
      const { prefersUniversalLinks } = kit.options
      const [link] = (platform ? [platform] : environment.isMobile ? onPhones : elsewhere).flatMap(
        (one) => getWalletLink(wallet, uri, environment, { platform: one, prefersUniversalLinks }) ?? [],
      )
      if (!link) return undefined
      return {
        href: link.href,
        target: link.target,
        rel: 'noreferrer noopener',
        onClick: () => kit.pairing.rememberLink({ href: link.base, name: wallet.name }),
      }
    },
  }
}
