import type { Account, Network, Stop } from '@latchkey/core'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { StacksAddress, StacksProvider } from './StacksProvider.js'

/** What a wallet shares, as it says it. */
export type Shared = {
  /** The one in use first. Empty: it is locked, or hides them. */
  addresses: readonly StacksAddress[]
  /** The network it is on, where it says so. */
  caipNetworkId?: CaipNetworkId | undefined
  /** Accounts of other namespaces in the same answer. */
  beside?: readonly Account[] | undefined
}

/** For which account, and on which network, a wallet is asked. */
export type Place = { address: string; network: Network | { caipNetworkId: CaipNetworkId } }

/** A wallet as the chain speaks to it, in whichever manner it has. What it throws is the wallet's own. */
export type StacksWallet = {
  readonly manner: StacksProvider['manner']
  /** The wallet's own object; undefined for one on another device. */
  readonly object: unknown
  /** Whether it offers a method, as far as it says. */
  has(method: string): boolean
  /**
   * Asks the visitor to let the site in. The question goes out in the caller's own turn. `namespaces`: those the visitor wants; a
   * wallet of several is asked for all of them at once.
   */
  connect(network: Network, namespaces?: readonly Namespace[]): Promise<Shared>
  /** What it shares, without asking the visitor; absent where it opens a window for that. */
  readShared?(): Promise<Shared | undefined>
  /** Asks it something for an account, with whatever its manner adds. */
  ask(method: string, parameters: Readonly<Record<string, unknown>>, place: Place): Promise<unknown>
  /** Passes a question of others on as it is. */
  request(method: string, parameters: unknown, place: Place): Promise<unknown>
  /** Takes it to another network, and answers what it shares there. Absent where every request names the network. */
  goTo?(network: Network): Promise<Shared>
  /** Follows what it says by itself. */
  watch(onShared: (shared: Partial<Shared>) => void, onEnd: () => void): Stop
  /** Tells it that the site lets go; absent where it has no word for that. */
  disconnect?(): Promise<void>
}
