import { formatAmount } from '@latchkey/primitives'
import type { HistoryTransaction, HistoryTransfer } from '@latchkey/wire'
import { judgeToken } from '../balances/judgeToken.js'
import { getTokenImageUrl } from '../images/getTokenImageUrl.js'
import type { ImageProvider } from '../images/ImageProvider.js'
import { judgeNft } from '../nfts/judgeNft.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { HistoryItem, HistoryItemTransfer } from './HistoryProvider.js'
import type { GetWorth } from './readWorths.js'

type Facts = Pick<ServiceContext, 'getPublicUrl' | 'networks'> & { getWorth: GetWorth; images: ImageProvider }

/**
 * Writes a transaction the way the wire has it. Price and value are null where nobody knows what a token cost then.
 *
 * @param item - From a history provider.
 * @param facts - Where pictures are, where the gateway is reached, the networks with the tokens they list, and what things were worth.
 */
export function toWireTransaction(item: HistoryItem, facts: Facts): HistoryTransaction {
  const {
    caipNetworkId,
    feeAtomic,
    hash,
    id,
    isOwn,
    minedAtSeconds,
    nonce,
    operationType,
    sentFrom,
    sentTo,
    status,
  } = item
  return {
    id,
    metadata: {
      operationType,
      hash,
      minedAt: new Date(minedAtSeconds * 1000).toISOString().replace('.000Z', 'Z'),
      sentFrom,
      sentTo,
      status,
      nonce,
      application: null,
      chain: caipNetworkId,
      ...(feeAtomic === undefined ? {} : { fee: String(feeAtomic) }),
      ...(isOwn === undefined ? {} : { isOwn }),
    },
    transfers: item.transfers.map((transfer) => toWireTransfer(transfer, item, facts)),
  }
}

function toWireTransfer(transfer: HistoryItemTransfer, item: HistoryItem, facts: Facts): HistoryTransfer {
  const { direction } = transfer
  const served = facts.networks.find(item.caipNetworkId)
  if (transfer.kind === 'nft') {
    // Its picture would have to be fetched from wherever the contract says, so none is named.
    const { contract, tokenId } = transfer
    const isSpam = served !== undefined && judgeNft([transfer.name], served.network) !== undefined
    const info = {
      ...{ name: transfer.name, content: null, flags: { is_spam: isSpam } },
      ...(contract === undefined ? {} : { contract }),
      ...(tokenId === undefined ? {} : { token_id: String(tokenId) }),
    }
    return {
      fungible_info: null,
      nft_info: info,
      direction,
      quantity: { numeric: String(transfer.amountAtomic ?? 1n) },
      value: null,
      price: null,
    }
  }
  const { address, amountAtomic, decimals, isListed, name, symbol } = transfer
  // A picture vouches for a token, so one that only calls itself so gets none.
  const doubt = served && judgeToken({ isListed, isPriced: false, name, symbol }, served.network)
  const url = isListed ? getTokenImageUrl(symbol, facts) : undefined
  const { price, value } = facts.getWorth(item, transfer) ?? transfer.worth ?? { price: null, value: null }
  return {
    fungible_info: {
      ...{ name, symbol, icon: url ? { url } : null },
      ...(address === undefined ? {} : { address }),
      ...(doubt && { flags: { is_spam: doubt !== 'unlisted', reason: doubt } }),
    },
    nft_info: null,
    direction,
    quantity: { numeric: formatAmount(amountAtomic, decimals) },
    value,
    price,
  }
}
