import type { AccountOperation } from '@latchkey/smart-account'
import type { OwnerReader } from '../../chains/eip155/user-operations/createOwnerReader.js'
import type { RpcProvider } from '../../providers/rpc/RpcProvider.js'

/** A chain that the paymaster's ledger is tried on: the real one, or one that only counts. */
export type LedgerChain = {
  networkId: string
  paymaster: `0x${string}`
  rpc: Pick<RpcProvider, 'request'>
  readOwner: OwnerReader
  /** Begins anew with accounts nobody has used. */
  reset(): Promise<void>
  /** The next operation of an account in a sequence of numbers, as a wallet makes it, without who pays. */
  prepare(account: number, sequence: bigint): Promise<AccountOperation>
  /**
   * Has an operation mined by somebody who is paid for it.
   *
   * @param share - Of the most it may cost, in thousandths, where the chain does not find that out itself.
   * @returns Whether it went through.
   */
  include(operation: AccountOperation, account: number, share: number): Promise<boolean>
  mine(blocks: number): Promise<void>
  passTime(seconds: number): Promise<void>
  readHeight(): Promise<number>
  /** The newest block's time, in seconds. */
  readTime(): Promise<number>
  /** Takes back the newest blocks. */
  takeBack(blocks: number): Promise<void>
  /** What has left the paymaster's deposit since the chain was made, in wei. */
  readSpent(): Promise<bigint>
}
