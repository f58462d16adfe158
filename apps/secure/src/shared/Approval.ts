import type { FrameRpcRequest, UnsafeFrameMethod } from '@latchkey/wire/frame'
import type { SecureNetwork } from '@latchkey/wire/secure'
import type { Operation } from '../chains/operations.js'

/** What a site says of itself: shown as its claim, never in place of its origin (S4). */
export type SiteClaims = { name: string; description: string; url: string; icons: readonly string[] }

/** What is known of a fee beside its amount. */
export type FeeTerms = {
  /** Whether the site said how much may be used, or at which price. */
  isChosenBySite: boolean
  /** What it costs at most as the wallet reckons it, in base units of the coin; undefined where the network does not say. */
  usualAtomic: bigint | undefined
}

/** A request that the visitor approves. */
export type UnsafeRequest = Extract<FrameRpcRequest, { method: UnsafeFrameMethod }>

/** Something the visitor is asked to approve, with everything a screen may tell of it. */
export type ApprovalRequest = {
  /** The browser's word for who asks. */
  origin: string
  claims: SiteClaims | undefined
  /** The account that would act. */
  address: string
  network: SecureNetwork
  /** Every network there is, for what names another one. */
  networks: readonly SecureNetwork[]
  /** What is asked, read once: everything that is shown comes from it, and it is what is signed. */
  operation: Operation
  /** Of what is sent, where the fee is known before it is tried out. */
  feeTerms?: FeeTerms | undefined
  /**
   * Whether the account has sent something to an address before, as far as the gateway's history goes; undefined where nobody can
   * tell.
   */
  hasSentTo(address: string): Promise<boolean | undefined>
  /**
   * What tokens of the network cost in US dollars, in their order; undefined for one whose price nobody knows. It is shown
   * beside amounts, and decides nothing.
   *
   * @param addresses - Their contracts or mints; empty for the network's own coin.
   */
  readPrices(addresses: readonly string[]): Promise<readonly (number | undefined)[]>
  /** Asks the network's node, through the gateway. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  /** Aborted when the page takes the request back. */
  signal: AbortSignal
}

/** Shows a request, and comes to what the visitor decided. */
export type Approve = (request: ApprovalRequest) => Promise<'approved' | 'rejected'>
