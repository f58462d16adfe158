import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../messages/useMessages.js'
import { readAmountInput } from '../wallet-send/readAmountInput.js'
import { formatPercent } from './formatPercent.js'

/** In basis points. */
const offered = [50, 100, 300] as const
const highFrom = 500
const lowBelow = 10
const most = 5_000

const selectSlippage = (state: LoadedKitState) => state.swap.draft.slippage

/** How much less than offered may arrive: one of three, or typed in percent. */
export function SlippageField(): ReactNode {
  const kit = useProvidedKit()
  const { swap: texts } = useMessages()
  const slippage = useProvidedKitState(selectSlippage)
  const isOffered = offered.some((one) => one === slippage)
  const [own, setOwn] = useState(isOffered ? '' : String(slippage / 100))

  function type(text: string): void {
    const kept = readAmountInput(text)
    if (kept === undefined || !/^\d{0,2}(\.\d{0,2})?$/.test(kept)) return
    setOwn(kept)
    const basisPoints = Math.round(Number(kept) * 100)
    if (basisPoints >= 1 && basisPoints <= most) void kit.swap.setSlippage(basisPoints)
  }

  return (
    <div className="lk-swap-slippage">
      <fieldset className="lk-swap-limits" aria-label={texts.slippageLabel}>
        {offered.map((basisPoints) => (
          <button
            key={basisPoints}
            type="button"
            className="lk-swap-share lk-numeric"
            aria-pressed={basisPoints === slippage}
            onClick={() => {
              setOwn('')
              void kit.swap.setSlippage(basisPoints)
            }}
          >
            {formatPercent(basisPoints)}%
          </button>
        ))}
        <label className="lk-swap-own">
          <input
            className="lk-numeric"
            inputMode="decimal"
            aria-label={texts.slippageOwn}
            placeholder={formatPercent(slippage)}
            value={own}
            onChange={(event) => type(event.target.value)}
          />
          %
        </label>
      </fieldset>
      {slippage > highFrom && <p className="lk-swap-hint">{texts.slippageHigh}</p>}
      {slippage < lowBelow && <p className="lk-swap-hint">{texts.slippageLow}</p>}
    </div>
  )
}
