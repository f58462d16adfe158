import { zeroAddress } from 'viem'
import {
  type IndexedTransaction,
  isTransfer,
  type Movement,
} from '../../../services/chain-index/IndexedTransaction.js'

/**
 * Lists what moved from or to an account. A transfer of nothing that a stranger began is none of its doing, but it is in the list: it
 * has to be known for what it is.
 *
 * @param transaction - The transaction.
 * @param account - The account, in lower case.
 */
export function listTransfers({ movements }: IndexedTransaction, account: string): Movement[] {
  return movements.filter(
    ({ kind, source, target }) => isTransfer(kind) && (source === account || target === account),
  )
}

/**
 * Says in one word what a transaction did for an account, from what moved alone: no contract is known by name.
 *
 * @param transaction - The transaction.
 * @param account - The account, in lower case.
 */
export function getOperationType(transaction: IndexedTransaction, account: string): string {
  const { hasInput, movements, receiver, sender, value } = transaction
  const transfers = listTransfers(transaction, account)
  if (receiver === null && sender === account) return 'deploy'
  if (transfers.length === 0) {
    const allowed = movements.filter(({ kind, source }) => isAllowance(kind) && source === account)
    if (allowed.length > 0) return allowed.every(isRevocation) ? 'revoke' : 'approve'
    // A payment that failed has moved nothing, but a payment is what it was.
    return value > 0n && !hasInput ? 'send' : 'execute'
  }
  const incoming = transfers.filter(({ source, target }) => target === account && source !== account)
  const outgoing = transfers.filter(({ source, target }) => source === account && target !== account)
  const isMinted = incoming.every(({ source }) => source === zeroAddress)
  const isBurnt = outgoing.every(({ target }) => target === zeroAddress)
  if (outgoing.length === 0) {
    if (incoming.length === 0) return 'send'
    return isMinted ? 'mint' : 'receive'
  }
  if (incoming.length === 0) return isBurnt ? 'burn' : 'send'
  if (isMinted) return incoming.every(isNft) ? 'mint' : 'deposit'
  return isBurnt ? 'withdraw' : 'trade'
}

function isAllowance(kind: Movement['kind']): boolean {
  return (
    kind === 'allowance' || kind === 'nft-allowance' || kind === 'operator' || kind === 'delegated-allowance'
  )
}

function isRevocation({ amount, kind, target }: Movement): boolean {
  return kind === 'nft-allowance' ? target === zeroAddress : amount === 0n
}

function isNft({ kind }: Movement): boolean {
  return kind === 'nft' || kind === 'multi-token'
}
