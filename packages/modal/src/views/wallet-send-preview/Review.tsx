import type { LoadedKitState, SendQuote, SendStep } from '@latchkey/core'
import { toFiatValue } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Amount } from '../../components/Amount.js'
import { Badge } from '../../components/Badge.js'
import { Button } from '../../components/Button.js'
import { ButtonGroup } from '../../components/ButtonGroup.js'
import { FactList } from '../../components/FactList.js'
import { formatCost, formatUsd } from '../../components/formatNumbers.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { Notice } from '../../components/Notice.js'
import { useMessages } from '../../messages/useMessages.js'
import { AssetImage } from '../nfts/AssetImage.js'
import { useWalletName } from '../useWalletName.js'
import { FeeAmount } from '../wallet-send/FeeAmount.js'
import { formatTransfer } from '../wallet-send/formatTransfer.js'
import { useBackToFields } from '../wallet-send/useBackToFields.js'
import { getNftFacts } from './getNftFacts.js'
import { LookAlikeNotice } from './LookAlikeNotice.js'
import { OutdatedNotice } from './OutdatedNotice.js'
import { TotalValue } from './TotalValue.js'

/** Properties of {@link Review}. */
export type ReviewProps = {
  /** What will be sent: all that is shown is read from it. */
  quote: SendQuote
  /** What has become of it. */
  step: Extract<SendStep, { status: 'reviewing' | 'outdated' | 'failed' }>
}

const selectDraft = (state: LoadedKitState) => state.send.draft

/** What is sent, to whom, from where and at what fee. */
export function Review({ quote, step }: ReviewProps): ReactNode {
  const kit = useProvidedKit()
  const { send: texts, networks } = useMessages()
  const backToFields = useBackToFields()
  const { token, network, amountAtomic, to, from, walletName, fee, native } = quote
  const { isReceiverKnown, isReceiverOwn, lookAlike, receiverAddressBefore } = quote
  const nameInSentence = useWalletName(quote)
  const parts = fee.parts?.filter((part) => part.amountAtomic > 0n) ?? []
  const { receiverAddress, receiverProfileName } = useProvidedKitState(selectDraft)
  const receiverName = quote.receiverName ?? (receiverAddress === to && receiverProfileName)
  const usd = toFiatValue(amountAtomic, token.decimals, token.price)
  // The failure is in the store, and on screen from there.
  const send = () => void kit.send.send(quote).catch(() => undefined)

  return (
    <div className="lk-review">
      <div className="lk-review-amount">
        <AssetImage asset={token} network={network} size={56} />
        <p className="lk-review-value">
          {token.type === 'nft' ? formatTransfer(quote) : <Amount text={formatTransfer(quote)} />}
        </p>
        {token.price > 0 && <p className="lk-review-usd lk-numeric">{formatUsd(usd)}</p>}
      </div>
      <div className="lk-review-facts">
        <FactList
          facts={[
            { label: texts.receiver, value: <AddressInFull address={fee.nft?.to ?? to} /> },
            ...(receiverName ? [{ label: texts.receiverName, value: receiverName }] : []),
            ...(quote.memo ? [{ label: texts.memo, value: quote.memo }] : []),
            {
              label: texts.from,
              value: (fee.senders ?? [fee.nft?.from ?? from]).map((address) => (
                <AddressInFull key={address} address={address} />
              )),
            },
            ...getNftFacts(fee.nft, texts),
            { label: texts.wallet, value: walletName },
            {
              label: texts.network,
              value: (
                <span className="lk-review-network">
                  <NetworkImage network={network} size={16} />
                  {network.name}
                  {network.isLocal && <Badge tone="warning">{networks.local}</Badge>}
                </span>
              ),
            },
            {
              label: texts.fee,
              value: (
                <span className="lk-numeric">
                  <FeeAmount fee={fee} network={network} price={native?.price ?? 0} />
                </span>
              ),
            },
            // One part is the whole, and stands there already.
            ...(parts.length > 1
              ? parts.map(({ kind, amountAtomic: partAtomic }) => ({
                  label: texts.feeParts[kind],
                  value: (
                    <span className="lk-numeric">
                      {formatCost({ ...network.nativeCurrency, amountAtomic: partAtomic })}
                    </span>
                  ),
                }))
              : []),
            { label: texts.total, value: <TotalValue quote={quote} /> },
            ...(fee.receivedAtomic === undefined
              ? []
              : [
                  {
                    label: texts.received,
                    value: (
                      <span className="lk-numeric">
                        {formatTransfer({ ...quote, amountAtomic: fee.receivedAtomic })}
                      </span>
                    ),
                  },
                ]),
          ]}
        />
      </div>
      {fee.warnings?.map((warning) => (
        <Notice key={warning} tone="warning">
          {texts.warnings[warning]}
        </Notice>
      ))}
      {step.status === 'failed' && <Notice isLive>{texts.declined}</Notice>}
      {step.status === 'reviewing' && step.wasCancelled && (
        <Notice tone="warning" isLive>
          {texts.cancelled({ walletName: nameInSentence })}
        </Notice>
      )}
      {isReceiverOwn && <Notice tone="warning">{texts.ownAddress}</Notice>}
      {receiverAddressBefore !== undefined && (
        <LookAlikeNotice
          text={texts.nameChanged({ name: quote.receiverName ?? '' })}
          receiver={to}
          known={receiverAddressBefore}
        />
      )}
      {lookAlike !== undefined && <LookAlikeNotice text={texts.lookAlike} receiver={to} known={lookAlike} />}
      {!isReceiverOwn && !isReceiverKnown && lookAlike === undefined && <Notice>{texts.firstTime}</Notice>}
      {step.status === 'outdated' ? (
        <OutdatedNotice because={step.because} />
      ) : (
        <p className="lk-review-final">{texts.final}</p>
      )}
      <ButtonGroup>
        <Button onClick={backToFields}>{texts.edit}</Button>
        <Button variant="primary" isDisabled={step.status === 'outdated'} onClick={send}>
          {texts.sendAction}
        </Button>
      </ButtonGroup>
    </div>
  )
}
