import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'

/**
 * Draws a part of the page that is folded until somebody opens it; what is in it is asked for only then.
 *
 * @param props - `hint`: what is in it, in a few words; `isOpen`: whether it begins open.
 */
export function Fold({
  children,
  hint,
  isOpen: beginsOpen = false,
  title,
}: {
  title: string
  hint: string
  isOpen?: boolean
  children: ComponentChildren
}) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(beginsOpen)
  return (
    <section class="fold" aria-labelledby={id}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <h2 id={id}>{title}</h2>
          <span class="quiet">{hint}</span>
        </summary>
        {isOpen && <div class="stack">{children}</div>}
      </details>
    </section>
  )
}
