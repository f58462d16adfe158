import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

/** Properties of {@link Tabs}. */
export type TabsProps<Id extends string> = {
  /** Names the group. */
  label: string
  tabs: readonly { id: Id; label: string }[]
  selected: Id
  onSelect(id: Id): void
  /** The selected panel's content. */
  children: ReactNode
}

/** Tabs over a panel; arrow keys, Home and End move between them. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Id>): ReactNode {
  const baseId = useId()
  const listRef = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent): void {
    const index = tabs.findIndex(({ id }) => id === selected)
    const isRightToLeft = listRef.current?.matches(':dir(rtl)') ?? false
    const step = isRightToLeft ? -1 : 1
    const targets: Record<string, number> = {
      ArrowRight: (index + step + tabs.length) % tabs.length,
      ArrowLeft: (index - step + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    listRef.current?.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus()
  }

  return (
    <>
      <div ref={listRef} className="lk-tabs" role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            className="lk-tab"
            aria-selected={tab.id === selected}
            aria-controls={`${baseId}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${selected}`}>
        {children}
      </div>
    </>
  )
}
