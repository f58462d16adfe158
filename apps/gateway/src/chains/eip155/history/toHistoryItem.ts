import { createHash } from 'node:crypto'
import { isSameEvmAddress } from '@latchkey/primitives'
import type { IndexedTransaction, Movement } from '../../../services/chain-index/IndexedTransaction.js'
import type { HistoryItem, HistoryItemTransfer } from '../../../services/history/HistoryProvider.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { shortenAddress } from '../tokens/decodeToken.js'
import type { TokenDescription } from '../tokens/describeTokens.js'
import { getOperationType, listTransfers } from './getOperationType.js'

/**
 * Tells a transaction as an account sees it, with the names of what moved.
 *
 * @param transaction - The transaction.
 * @param account - The account it is told for, in lower case.
 * @param connected - Its network.
 * @param tokens - What the token contracts call themselves, by address in lower case.
 */
export function toHistoryItem(
  transaction: IndexedTransaction,
  account: string,
  connected: ConnectedNetwork,
  tokens: ReadonlyMap<string, TokenDescription>,
): HistoryItem {
  const { caipNetworkId } = connected.network
  const { created, fee, hash, hasSucceeded, minedAt, movements, nonce, receiver, sender } = transaction
  const transfers = listTransfers(transaction, account)
  // A payment in tokens goes to the one who gets them, not to the token's contract.
  const [only] = transfers.length === 1 ? transfers : []
  return {
    id: createHash('sha256').update(`${caipNetworkId}:${hash}:${account}`).digest('hex').slice(0, 32),
    caipNetworkId,
    hash,
    nonce,
    minedAtSeconds: minedAt,
    operationType: getOperationType(transaction, account),
    sentFrom: only?.source ?? sender,
    sentTo: only?.target ?? receiver ?? created ?? '',
    status: hasSucceeded ? 'confirmed' : 'failed',
    isOwn:
      sender === account || movements.some(({ kind, source }) => kind === 'operation' && source === account),
    feeAtomic: fee !== undefined && sender === account ? fee : undefined,
    transfers: transfers.flatMap((transfer) => toItemTransfer(transfer, account, connected, tokens) ?? []),
  }
}

function toItemTransfer(
  transfer: Movement,
  account: string,
  { network }: ConnectedNetwork,
  tokens: ReadonlyMap<string, TokenDescription>,
): HistoryItemTransfer | undefined {
  const direction = getDirection(transfer, account)
  const { amount: amountAtomic, contract, tokenId } = transfer
  if (contract === null)
    return { kind: 'fungible', direction, ...network.nativeCurrency, amountAtomic, isListed: true }
  const described = tokens.get(contract)
  if (tokenId !== null) {
    const name = described?.name ? `${described.name} #${tokenId}` : null
    return { kind: 'nft', direction, name, contract, tokenId, amountAtomic }
  }
  // Without decimals no amount can be told, and it is hardly a token.
  if (described?.decimals == null) return undefined
  const { decimals, name, symbol } = described
  return {
    kind: 'fungible',
    direction,
    decimals,
    name: name ?? symbol ?? shortenAddress(contract),
    symbol: symbol ?? name ?? shortenAddress(contract),
    amountAtomic,
    address: contract,
    isListed: network.tokens.some((token) => isSameEvmAddress(token.address, contract)),
  }
}

function getDirection({ source, target }: Movement, account: string): 'in' | 'out' | 'self' {
  if (source === target) return 'self'
  return target === account ? 'in' : 'out'
}
