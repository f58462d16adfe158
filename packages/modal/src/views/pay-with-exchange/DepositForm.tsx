import type { LoadedKitState } from '@latchkey/core'
import { useIsOnline, useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { formatToken } from '../../components/formatNumbers.js'
import { Notice } from '../../components/Notice.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { useMessages } from '../../messages/useMessages.js'
import { DepositAmount } from './DepositAmount.js'
import { ExchangeRow } from './ExchangeRow.js'

const selectExchanges = (state: LoadedKitState) => state.exchanges

/** What, how much, and from which exchange. */
export function DepositForm(): ReactNode {
  const kit = useProvidedKit()
  const { common, exchanges: texts } = useMessages()
  const isOnline = useIsOnline()
  const { draft, exchanges, exchangeStatus, openFailureCode, openingId } =
    useProvidedKitState(selectExchanges)
  const { amountAtomic, asset, problem } = draft
  if (!asset) return null
  const amount =
    amountAtomic === undefined
      ? ''
      : formatToken({ ...asset.metadata, amountAtomic }, asset.metadata.decimals)

  return (
    <Stack gap={16}>
      <DepositAmount asset={asset} />
      {exchangeStatus === 'failed' ? (
        <Notice
          tone="warning"
          isLive
          action={
            <Button size="small" onClick={() => void kit.exchanges.setAsset(asset)}>
              {common.tryAgain}
            </Button>
          }
        >
          {isOnline ? texts.exchangesFailed : common.offline}
        </Notice>
      ) : exchangeStatus !== 'ready' ? (
        <div role="status">
          <span className="lk-visually-hidden">{texts.loading}</span>
          <SkeletonRow />
        </div>
      ) : exchanges.length === 0 ? (
        <Notice tone="warning" isLive>
          {texts.noExchange({ symbol: asset.metadata.symbol })}
        </Notice>
      ) : (
        <ul className="lk-networks-list">
          {exchanges.map((exchange) => (
            <li key={exchange.id}>
              <ExchangeRow
                exchange={exchange}
                title={exchange.name}
                description={problem ? texts.problems[problem] : texts.deposit({ amount })}
                isOpening={openingId === exchange.id}
                isDisabled={problem !== undefined || openingId !== undefined}
                // Why it could not be begun is in the store, and on screen from there.
                onClick={() => void kit.exchanges.deposit(exchange.id).catch(() => undefined)}
              />
            </li>
          ))}
        </ul>
      )}
      {openFailureCode && (
        <Notice tone="danger" isLive>
          {isOnline ? texts.openFailed : common.offline}
        </Notice>
      )}
      <p className="lk-status-text">{texts.explanation}</p>
    </Stack>
  )
}
