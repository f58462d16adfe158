import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { CSSProperties, ReactNode } from 'react'
import { useMessages } from '../../messages/useMessages.js'

const selectDraft = (state: LoadedKitState) => state.swap.draft

/** A ring that closes until the price is asked for again. */
export function RefreshRing(): ReactNode {
  const { swap: texts } = useMessages()
  const { offeredAtMs, offerStatus, refreshAtMs } = useProvidedKitState(selectDraft)
  const isWaiting = offerStatus === 'ready' && offeredAtMs !== undefined && refreshAtMs !== undefined
  const style = isWaiting ? { '--lk-swap-wait': `${refreshAtMs - offeredAtMs}ms` } : {}
  return (
    <svg
      key={offeredAtMs}
      className="lk-swap-ring"
      data-waiting={isWaiting || undefined}
      style={style as CSSProperties}
      viewBox="0 0 18 18"
      role="img"
      aria-label={texts.refreshed}
    >
      <circle className="lk-swap-ring-track" cx={9} cy={9} r={7} />
      <circle className="lk-swap-ring-head" cx={9} cy={9} r={7} pathLength={100} />
    </svg>
  )
}
