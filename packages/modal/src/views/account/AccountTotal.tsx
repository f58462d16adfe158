import type { LoadedKitState, Network } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { formatToken, formatUsd } from '../../components/formatNumbers.js'
import { Skeleton } from '../../components/Skeleton.js'
import { useMessages } from '../../messages/useMessages.js'
import { PriceAge } from './PriceAge.js'

const selectBalances = (state: LoadedKitState) => state.balances

/** What everything is worth, and of when the prices are if they are old; the native amount where nothing has a price. */
export function AccountTotal({ network }: { network: Network | undefined }): ReactNode {
  const { account: texts } = useMessages()
  const { pricesFromMs, tokens, totalUsd, updatedAtMs, status } = useProvidedKitState(selectBalances)
  if (updatedAtMs === undefined) {
    if (status === 'failed') {
      return (
        <p className="lk-account-total">
          <span className="lk-visually-hidden">
            {texts.total}: {texts.unknown}
          </span>
          <span aria-hidden="true">—</span>
        </p>
      )
    }
    return (
      <div className="lk-account-total" aria-hidden="true">
        <Skeleton width={160} height={38} />
      </div>
    )
  }
  const native = tokens.find(({ type }) => type === 'native')
  const hasPrice = tokens.length === 0 || tokens.some((token) => token.price > 0)
  const symbol = network?.nativeCurrency.symbol ?? ''
  return (
    <div>
      <p className="lk-account-total lk-numeric">
        <span className="lk-visually-hidden">{texts.total}: </span>
        {hasPrice ? formatUsd(totalUsd) : formatToken(native ?? { amountAtomic: 0n, decimals: 0, symbol })}
      </p>
      <PriceAge fromMs={pricesFromMs} />
    </div>
  )
}
