import type { CaipNetworkId } from '@latchkey/primitives'
import type { ChainConnection, Stop } from './ChainConnection.js'

/** One namespace of a session with a wallet elsewhere, as a chain sees it. */
export type PairedNamespace = {
  walletName: string
  /** The current agreement; updates replace it. Accounts are CAIP-10. */
  read(): {
    accounts: readonly string[]
    chains: readonly CaipNetworkId[]
    methods: readonly string[]
    events: readonly string[]
  }
  /** Methods that other clients send to a node, and this one to the wallet, which has better answers. */
  answers?: ReadonlySet<string>
  /** The wallet's further properties, such as public keys as JSON text; empty for most. */
  readProperties(): Readonly<Record<string, string>>
  /** The network in use, kept over reloads (§4.027). */
  getNetwork(): CaipNetworkId
  setNetwork(caipNetworkId: CaipNetworkId): void
  /**
   * Asks the wallet. The visitor may take minutes; they can cancel in the modal.
   *
   * @throws `pairing/…`; the context has the wallet's answer as `peerCode` and `reason`.
   */
  request(parameters: { method: string; params: unknown; caipNetworkId: CaipNetworkId }): Promise<unknown>
  /** Events of the wallet, such as `chainChanged`. */
  onEvent(listener: (event: { name: string; data: unknown; caipNetworkId: CaipNetworkId }) => void): Stop
  /** The agreed accounts, networks or methods were replaced, or another tab of the site went to another network. */
  onUpdate(listener: () => void): Stop
  /** Called when the session ends; at once if it has already ended. */
  onEnd(listener: () => void): Stop
}

/** A chain whose wallets can be paired. It comes with the first link or stored session, not with the page. */
export type PairingCapability = {
  /** The requested methods; wallets grant those they support (§6.014). */
  methods: readonly string[]
  events: readonly string[]
  /** Other ids by which wallets know the site's networks, asked for beside their own. */
  otherNetworkIds?: readonly CaipNetworkId[]
  /** Creates a connection over one namespace of a session, without any request. */
  connect(paired: PairedNamespace): Promise<ChainConnection>
  /**
   * Its wallets can sign a sign-in text along with connecting. Those of a chain without it are asked to sign in afterwards;
   * such requests go out only when every chain of the site has it (§4.019).
   */
  signsInAtOnce?: true
}
