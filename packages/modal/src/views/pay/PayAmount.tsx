import { findNetwork, type PaymentNews, type PaymentTerms } from '@latchkey/core'
import { parseCaip10 } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Disclosure } from '../../components/Disclosure.js'
import { FactList } from '../../components/FactList.js'
import { formatToken } from '../../components/formatNumbers.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'

/** What is paid, to whom, on which network, and until when. */
export function PayAmount({ terms, news }: { terms: PaymentTerms; news: PaymentNews }): ReactNode {
  const messages = useMessages()
  const { pay: texts } = messages
  const { amountAtomic, asset, expiresAtMs, paymentId, recipient } = terms
  const network = useProvidedKitState((state) => findNetwork(state, asset.network))
  const secondsLeft = useSecondsUntil(expiresAtMs)
  const remaining = amountAtomic - news.paidAtomic
  return (
    <div className="lk-pay-head">
      <p className="lk-pay-amount lk-numeric">
        {formatToken({ ...asset, amountAtomic: remaining }, asset.decimals)}
      </p>
      <p className="lk-pay-place">
        {network && <NetworkImage network={network} size={16} />}
        {texts.onNetwork({ network: network ? getNetworkName(messages, network) : '' })}
        <span aria-hidden="true">·</span>
        <span className="lk-numeric">{texts.timeLeft({ seconds: secondsLeft })}</span>
      </p>
      <Disclosure label={texts.details}>
        <FactList
          facts={[
            { label: texts.recipient, value: <AddressInFull address={parseCaip10(recipient).address} /> },
            { label: texts.paymentId, value: <span className="lk-pay-id">{paymentId}</span> },
            ...(news.paidAtomic > 0n
              ? [
                  { label: texts.total, value: formatToken({ ...asset, amountAtomic }, asset.decimals) },
                  {
                    label: texts.arrived,
                    value: formatToken({ ...asset, amountAtomic: news.paidAtomic }, asset.decimals),
                  },
                ]
              : []),
          ]}
        />
      </Disclosure>
    </div>
  )
}
