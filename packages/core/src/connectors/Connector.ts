import type { CaipNetworkId, Namespace } from '@latchkey/primitives'

/** Where a connector comes from (§3.004). */
export type ConnectorType = 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT'

/** A way to connect one wallet (§3.003). */
export type Connector = {
  /** Unique within its chain: the rdns of an announced wallet, or a fixed id such as `injected`. */
  id: string
  name: string
  type: ConnectorType
  chain: Namespace
  chains: readonly CaipNetworkId[]
  /** A picture of its own, such as the data URL an announced wallet brings. */
  imageUrl?: string | undefined
  /** A picture of the directory. */
  imageId?: string | undefined
  /** The wallet's id in the directory. */
  explorerId?: string | undefined
  info?: { rdns?: string | undefined } | undefined
  /** The wallet's own interface; absent until a lazily loaded connector is used. */
  provider?: unknown
  /** The members of a merged entry of several chains (§3.005). */
  connectors?: readonly Connector[] | undefined
}
