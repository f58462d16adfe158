import { createHash } from 'node:crypto'
import { toSs58AddressKey } from '@latchkey/primitives'
import type { HistoryItem, HistoryItemTransfer } from '../../../services/history/HistoryProvider.js'
import type { ConnectedNetwork } from '../PolkadotNetwork.js'
import type { ScanTransfer } from '../scan/scanSchemas.js'
import type { TransferGroup } from './listTransfers.js'

/**
 * Tells an extrinsic as the wire's histories do.
 *
 * @param group - Its transfers of or to the account.
 * @param told - The account it is told for, and the network.
 */
export function toHistoryItem(
  group: TransferGroup,
  { account, connected }: { account: string; connected: ConnectedNetwork },
): HistoryItem {
  const { caipNetworkId } = connected.network
  const [first] = group
  const key = toSs58AddressKey(account)
  const isFromAccount = ({ from }: ScanTransfer) => toSs58AddressKey(from) === key
  const isToAccount = ({ to }: ScanTransfer) => toSs58AddressKey(to) === key
  const isOwn = group.some(isFromAccount)
  return {
    id: createHash('sha256').update(`${caipNetworkId}:${first.hash}:${key}`).digest('hex').slice(0, 32),
    ...{ caipNetworkId, hash: first.hash, nonce: first.nonce, isOwn },
    minedAtSeconds: first.block_timestamp,
    operationType: !isOwn
      ? 'receive'
      : group.some((one) => isToAccount(one) && !isFromAccount(one))
        ? 'trade'
        : 'send',
    ...{ sentFrom: first.from, sentTo: first.to },
    status: first.success ? 'confirmed' : 'failed',
    ...(isOwn && first.fee !== undefined && { feeAtomic: first.fee }),
    // What failed has moved nothing.
    transfers: group.flatMap((one) => (one.success ? (toTransfer(one) ?? []) : [])),
  }

  function toTransfer(one: ScanTransfer): HistoryItemTransfer | undefined {
    const { nativeCurrency } = connected.network
    // Of other assets the decimals are not told, and without them no amount can be.
    const isNative =
      (one.asset_type ?? 'native') === 'native' &&
      (one.asset_symbol ?? nativeCurrency.symbol) === nativeCurrency.symbol
    if (!isNative) return undefined
    const direction = !isFromAccount(one) ? 'in' : isToAccount(one) ? 'self' : 'out'
    return { kind: 'fungible', direction, ...nativeCurrency, amountAtomic: one.amount_v2, isListed: true }
  }
}
