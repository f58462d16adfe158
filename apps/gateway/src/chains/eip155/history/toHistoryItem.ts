import { createHash } from 'node:crypto'
import { isSameEvmAddress } from '@latchkey/primitives'
import type { StoredTransaction } from '../../../services/history/createHistoryRepository.js'
import type { HistoryItem, HistoryItemTransfer } from '../../../services/history/HistoryProvider.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { shortenAddress } from '../tokens/decodeToken.js'
import type { TokenDescription } from '../tokens/describeTokens.js'
import type { ChainTransaction, ChainTransfer } from './ChainTransaction.js'
import { getOperationType } from './getOperationType.js'

/**
 * Tells a stored transaction with the names of what moved.
 *
 * @param stored - The transaction.
 * @param account - The account it is told for, in lower case.
 * @param connected - Its network.
 * @param tokens - What the token contracts call themselves, by address in lower case.
 */
export function toHistoryItem(
  { minedAtSeconds, transaction }: StoredTransaction<ChainTransaction>,
  account: string,
  connected: ConnectedNetwork,
  tokens: ReadonlyMap<string, TokenDescription>,
): HistoryItem {
  const { caipNetworkId } = connected.network
  const { from, hash, hasSucceeded, nonce, to, transfers } = transaction
  // A payment in tokens goes to the one who gets them, not to the token's contract.
  const [only] = transfers.length === 1 ? transfers : []
  return {
    id: createHash('sha256').update(`${caipNetworkId}:${hash}:${account}`).digest('hex').slice(0, 32),
    caipNetworkId,
    hash,
    nonce,
    minedAtSeconds,
    operationType: getOperationType(transaction, account),
    sentFrom: only?.from ?? from,
    sentTo: only?.to ?? to,
    status: hasSucceeded ? 'confirmed' : 'failed',
    transfers: transfers.flatMap((transfer) => toItemTransfer(transfer, account, connected, tokens) ?? []),
  }
}

function toItemTransfer(
  transfer: ChainTransfer,
  account: string,
  { network }: ConnectedNetwork,
  tokens: ReadonlyMap<string, TokenDescription>,
): HistoryItemTransfer | undefined {
  const direction = getDirection(transfer, account)
  if (transfer.kind === 'native') {
    const amountAtomic = BigInt(transfer.amountAtomic)
    return { kind: 'fungible', direction, ...network.nativeCurrency, amountAtomic, isListed: true }
  }
  const described = tokens.get(transfer.token)
  if (transfer.kind === 'erc721') {
    return { kind: 'nft', direction, name: described?.name ? `${described.name} #${transfer.tokenId}` : null }
  }
  // Without decimals no amount can be told, and it is hardly a token.
  if (described?.decimals == null) return undefined
  const { decimals, name, symbol } = described
  return {
    kind: 'fungible',
    direction,
    decimals,
    name: name ?? symbol ?? shortenAddress(transfer.token),
    symbol: symbol ?? name ?? shortenAddress(transfer.token),
    amountAtomic: BigInt(transfer.amountAtomic),
    isListed: network.tokens.some((token) => isSameEvmAddress(token.address, transfer.token)),
  }
}

function getDirection({ from, to }: ChainTransfer, account: string): 'in' | 'out' | 'self' {
  if (from === to) return 'self'
  return to === account ? 'in' : 'out'
}
