import type { FrameRpcRequest, UnsafeFrameMethod } from '@latchkey/wire/frame'
import type { SecureNetwork } from '@latchkey/wire/secure'
import type { UserOperation } from './workerCalls.js'

/** What a site says of itself: shown as its claim, never in place of its origin (S4). */
export type SiteClaims = { name: string; description: string; url: string; icons: readonly string[] }

/** What a transaction is sent with once it is approved, as quantities. */
export type PreparedTransaction = {
  from: string
  /** Undefined where a contract is created. */
  to: string | undefined
  value: bigint
  data: `0x${string}`
  nonce: bigint
  gas: bigint
  /** Of a network without EIP-1559 both are the gas price. */
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
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
  request: UnsafeRequest
  /** Only of a transaction. */
  transaction?: PreparedTransaction | undefined
  /** Only of what a smart account does. */
  operation?: UserOperation | undefined
  /** Asks the network's node, through the gateway. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  /** Aborted when the page takes the request back. */
  signal: AbortSignal
}

/** Shows a request, and comes to what the visitor decided. */
export type Approve = (request: ApprovalRequest) => Promise<'approved' | 'rejected'>
