import type { Wallet } from '@latchkey/core'
import { defaultRangeExtractor, type Range } from '@tanstack/virtual-core'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { FadeScroll } from '../../components/FadeScroll.js'
import { useMessages } from '../../messages/useMessages.js'
import { getNextIndex } from './getNextIndex.js'
import { rowHeightPx, useColumns } from './useColumns.js'
import { useRows } from './useRows.js'
import { WalletCard } from './WalletCard.js'

/** Properties of {@link WalletGrid}. */
export type WalletGridProps = {
  wallets: readonly Wallet[]
  installedIds: ReadonlySet<string>
  onChoose(wallet: Wallet): void
  /** Up from the first row. */
  onLeaveUp(): void
  /** A letter was typed: it belongs in the search. */
  onType(text: string): void
}

/** All wallets, of which only the rows on screen exist. One card takes Tab; the arrow keys move between cards. */
export function WalletGrid({
  wallets,
  installedIds,
  onChoose,
  onLeaveUp,
  onType,
}: WalletGridProps): ReactNode {
  const { allWallets } = useMessages()
  const scrollRef = useRef<HTMLDivElement>(null)
  const columns = useColumns()
  const [wanted, setWanted] = useState(0)
  const active = Math.min(wanted, wallets.length - 1)
  const activeRow = Math.floor(active / columns)
  const mustFocus = useRef(false)

  // The row with the focus exists even when it is scrolled away, so that the focus is not lost.
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), activeRow])].sort((a, b) => a - b),
    [activeRow],
  )
  const rowCount = Math.ceil(wallets.length / columns)
  const virtualizer = useRows({
    count: rowCount,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeightPx,
    overscan: 2,
    rangeExtractor,
  })

  useEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    scrollRef.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true })
  }, [active])

  function handleKeyDown(event: KeyboardEvent): void {
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    if (isModified) return
    if (event.key.length === 1 && event.key !== ' ') {
      event.preventDefault()
      onType(event.key)
      return
    }
    const pageRows = Math.floor((scrollRef.current?.clientHeight ?? 0) / rowHeightPx)
    const isRightToLeft = scrollRef.current?.matches(':dir(rtl)') ?? false
    const index = getNextIndex(event.key, {
      index: active,
      count: wallets.length,
      columns,
      pageRows,
      isRightToLeft,
    })
    if (index === undefined) return
    event.preventDefault()
    if (index < 0) {
      onLeaveUp()
      return
    }
    if (index === active) return
    mustFocus.current = true
    setWanted(index)
    virtualizer.scrollToIndex(Math.floor(index / columns))
  }

  return (
    <FadeScroll scrollRef={scrollRef} className="lk-wallet-scroll">
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid is not a table */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={allWallets.gridLabel}
        aria-rowcount={rowCount}
        aria-colcount={columns}
        className="lk-wallet-grid"
        style={{ blockSize: virtualizer.getTotalSize() }}
        onKeyDown={handleKeyDown}
      >
        {virtualizer.getVirtualItems().map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the cards take the focus
          <div
            key={row.key}
            role="row"
            aria-rowindex={row.index + 1}
            className="lk-wallet-row"
            style={{
              transform: `translateY(${row.start}px)`,
              gridTemplateColumns: `repeat(${columns}, 1fr)`,
            }}
          >
            {wallets.slice(row.index * columns, (row.index + 1) * columns).map((wallet, column) => {
              const index = row.index * columns + column
              return (
                // biome-ignore lint/a11y/useSemanticElements: see above
                // biome-ignore lint/a11y/useFocusableInteractive: the card in it takes the focus
                <div key={wallet.id} role="gridcell" aria-colindex={column + 1}>
                  <WalletCard
                    wallet={wallet}
                    index={index}
                    isActive={index === active}
                    isInstalled={installedIds.has(wallet.id)}
                    onChoose={onChoose}
                  />
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </FadeScroll>
  )
}
