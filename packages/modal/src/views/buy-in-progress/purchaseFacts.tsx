import type { Network, OnrampMoney, OnrampOffer, OnrampToken } from '@latchkey/core'
import { parseCaip10 } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { formatToken, getLocale } from '../../components/formatNumbers.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import type { Messages } from '../../messages/Messages.js'
import { formatMoney } from '../purchases/formatMoney.js'
import { getMethodName } from '../purchases/getMethodName.js'

/** What is told of a purchase, before and after it is ordered. */
type Purchase = Pick<
  OnrampOffer,
  | 'boughtAtomic'
  | 'isEstimate'
  | 'networkFee'
  | 'paymentMethod'
  | 'paymentSubtotal'
  | 'paymentTotal'
  | 'provider'
  | 'providerFee'
> & { account: string; token: OnrampToken; network: Network | undefined }

/**
 * Writes all amounts of a purchase, and where it goes.
 *
 * @param purchase - As it was reviewed or ordered.
 * @param messages - The catalogue.
 * @param untilMs - Until when it can be ordered; left out of what is ordered.
 */
export function createPurchaseFacts(
  { account, boughtAtomic, isEstimate, network, token, ...purchase }: Purchase,
  { onramp: texts }: Pick<Messages, 'onramp'>,
  untilMs?: number,
): { label: string; value: ReactNode }[] {
  const { networkFee, paymentMethod, paymentSubtotal, paymentTotal, provider, providerFee } = purchase
  const writeMoney = (money: OnrampMoney) => <span className="lk-numeric">{formatMoney(money)}</span>
  return [
    { label: texts.total, value: <strong>{writeMoney(paymentTotal)}</strong> },
    { label: texts.subtotal, value: writeMoney(paymentSubtotal) },
    { label: texts.providerFee({ provider: provider.name }), value: writeMoney(providerFee) },
    { label: texts.networkFee, value: writeMoney(networkFee) },
    {
      label: isEstimate ? texts.arrivesAbout : texts.arrives,
      value: (
        <strong className="lk-numeric">
          {formatToken({ ...token, amountAtomic: boughtAtomic }, token.decimals)}
        </strong>
      ),
    },
    { label: texts.method, value: getMethodName(texts, paymentMethod) },
    {
      label: texts.network,
      value: (
        <span className="lk-review-network">
          <NetworkImage network={network} size={16} />
          {network?.name ?? token.networkName}
        </span>
      ),
    },
    { label: texts.to, value: <AddressInFull address={parseCaip10(account).address} /> },
    ...(untilMs === undefined ? [] : [{ label: texts.until, value: formatTime(untilMs) }]),
  ]
}

function formatTime(ms: number): string {
  return new Date(ms).toLocaleTimeString(getLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}
