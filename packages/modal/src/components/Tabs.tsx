import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

/** Properties of {@link Tabs}. */
export type TabsProps<Id extends string> = {
  /** What is chosen between. */
  label: string
  tabs: readonly { id: Id; label: string }[]
  selectedId: Id
  onSelect(id: Id): void
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Panels of which one is shown. The arrow keys, Home and End move between the tabs; with one tab there is no list. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selectedId,
  onSelect,
  children,
}: TabsProps<Id>): ReactNode {
  const listRef = useRef<HTMLDivElement>(null)
  const prefix = useId()
  if (tabs.length < 2) return children
  const index = tabs.findIndex(({ id }) => id === selectedId)

  function handleKeyDown(event: KeyboardEvent): void {
    const next = getNextTab(event.key, {
      index,
      count: tabs.length,
      isRightToLeft: listRef.current?.matches(':dir(rtl)') ?? false,
    })
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onSelect(tab.id)
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <>
      <div ref={listRef} role="tablist" aria-label={label} className="lk-tabs">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}${tab.id}`}
            className="lk-tab"
            aria-selected={tab.id === selectedId}
            aria-controls={`${prefix}panel`}
            tabIndex={tab.id === selectedId ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={handleKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${prefix}panel`} aria-labelledby={`${prefix}${selectedId}`}>
        {children}
      </div>
    </>
  )
}

function getNextTab(
  key: string,
  { index, count, isRightToLeft }: { index: number; count: number; isRightToLeft: boolean },
): number | undefined {
  const step = isRightToLeft ? -1 : 1
  if (key === 'ArrowRight') return (index + step + count) % count
  if (key === 'ArrowLeft') return (index - step + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
