import { defaultRangeExtractor, type Range } from '@tanstack/virtual-core'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { FadeScroll } from '../../components/FadeScroll.js'
import { Skeleton } from '../../components/Skeleton.js'
import { useMessages } from '../../messages/useMessages.js'
import { getNextIndex } from './getNextIndex.js'
import { type GridItem, getItemKey, isConnectorItem } from './gridItems.js'
import { rowHeightPx, useColumns } from './useColumns.js'
import { useRows } from './useRows.js'
import { WalletCard } from './WalletCard.js'

/** Properties of {@link WalletGrid}. */
export type WalletGridProps = {
  items: readonly GridItem[]
  installedIds: ReadonlySet<string>
  /** How many more are on their way; their room is kept. */
  awaitedCount: number
  /** Gives, once, where it was scrolled to when it was last left, in CSS pixels. */
  takeStartPx(): number
  /** Told where it was scrolled to when it goes. */
  onLeave(scrollPx: number): void
  onChoose(item: GridItem): void
  /** Up from the first row. */
  onLeaveUp(): void
  /** A letter was typed: it belongs in the search. */
  onType(text: string): void
}

/** All wallets, of which only the rows on screen exist. One card takes Tab; the arrow keys move between cards. */
export function WalletGrid({
  items,
  installedIds,
  awaitedCount,
  takeStartPx,
  onLeave,
  onChoose,
  onLeaveUp,
  onType,
}: WalletGridProps): ReactNode {
  const { allWallets } = useMessages()
  const scrollRef = useRef<HTMLDivElement>(null)
  const columns = useColumns()
  const [wanted, setWanted] = useState(0)
  const active = Math.max(0, Math.min(wanted, items.length - 1))
  const activeRow = Math.floor(active / columns)
  const mustFocus = useRef(false)

  // The row with the focus exists even when it is scrolled away, so that the focus is not lost.
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), activeRow])].sort((a, b) => a - b),
    [activeRow],
  )
  const rowCount = Math.ceil((items.length + awaitedCount) / columns)
  const virtualizer = useRows({
    count: rowCount,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeightPx,
    overscan: 2,
    rangeExtractor,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes and goes
  useLayoutEffect(() => {
    const scroll = scrollRef.current
    if (!scroll) return
    scroll.scrollTop = takeStartPx()
    return () => onLeave(scroll.scrollTop)
  }, [])

  useEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    scrollRef.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true })
  }, [active])

  /** The places of a row whose wallets are on their way. */
  function getAwaitedColumns(row: number): readonly number[] {
    return Array.from({ length: columns }, (_, column) => column).filter((column) => {
      const index = row * columns + column
      return index >= items.length && index < items.length + awaitedCount
    })
  }

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
      count: items.length,
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
        aria-busy={awaitedCount > 0 || undefined}
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
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
              const index = row.index * columns + column
              return (
                // biome-ignore lint/a11y/useSemanticElements: see above
                // biome-ignore lint/a11y/useFocusableInteractive: the card in it takes the focus
                <div key={getItemKey(item)} role="gridcell" aria-colindex={column + 1}>
                  <WalletCard
                    item={item}
                    index={index}
                    isActive={index === active}
                    isInstalled={isConnectorItem(item) || installedIds.has(item.id)}
                    onChoose={onChoose}
                  />
                </div>
              )
            })}
            {getAwaitedColumns(row.index).map((column) => (
              <div key={`awaited ${column}`} className="lk-wallet-card" aria-hidden="true">
                <Skeleton width={56} height={56} shape="picture" />
                <Skeleton width={56} height={12} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </FadeScroll>
  )
}
