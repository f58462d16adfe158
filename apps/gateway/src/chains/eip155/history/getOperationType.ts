import { zeroAddress } from 'viem'
import type { ChainTransaction } from './ChainTransaction.js'

/**
 * Says in one word what a transaction did for an account, from what moved alone: no contract is known by name.
 *
 * @param transaction - The transaction as the account sees it.
 * @param account - The account, in lower case.
 */
export function getOperationType(transaction: ChainTransaction, account: string): string {
  const { hasData, hasValue, isApproval, isDeployment, transfers } = transaction
  if (isDeployment) return 'deploy'
  if (transfers.length === 0) {
    if (isApproval) return 'approve'
    // A payment that failed has moved nothing, but a payment is what it was.
    return hasValue && !hasData ? 'send' : 'execute'
  }
  const incoming = transfers.filter(({ from, to }) => to === account && from !== account)
  const outgoing = transfers.filter(({ from, to }) => from === account && to !== account)
  const isMinted = incoming.every(({ from }) => from === zeroAddress)
  const isBurnt = outgoing.every(({ to }) => to === zeroAddress)
  if (outgoing.length === 0) {
    if (incoming.length === 0) return 'send'
    return isMinted ? 'mint' : 'receive'
  }
  if (incoming.length === 0) return isBurnt ? 'burn' : 'send'
  if (isMinted) return incoming.every(({ kind }) => kind === 'erc721') ? 'mint' : 'deposit'
  return isBurnt ? 'withdraw' : 'trade'
}
