import type { Network, Stop } from '@latchkey/core'
import type { CosmosProvider } from './CosmosProvider.js'

/** A wallet as the chain speaks to it. What it throws and answers is the wallet's own: whoever asks reads it. */
export type CosmosWallet = {
  readonly manner: CosmosProvider['manner']
  /** The wallet's own object; undefined for one on another device. */
  readonly object: unknown
  /** Whether it offers a method of Keplr's, as far as it says. */
  has(method: WalletMethod): boolean
  /** Asks the visitor to let the site use a network; one that it does not know is suggested to it. */
  letIn(network: Network | { chainId: string }): Promise<void>
  /** The account that it has agreed to share on a network, without a request; absent where it has to be asked. */
  readAgreed?(chainId: string): object | undefined
  /** Asks it something, in Keplr's words. */
  ask(method: WalletMethod, ...parameters: readonly unknown[]): Promise<unknown>
  /** Follows what it says by itself. */
  watch(onAccounts: () => void): Stop
  /** Tells it that the site lets go of these networks; absent where it has no word for that. */
  disable?(chainIds: readonly string[]): Promise<void>
}

/** What wallets of Keplr's shape are asked. */
export type WalletMethod = 'getKey' | 'signArbitrary' | 'signAmino' | 'signDirect'
