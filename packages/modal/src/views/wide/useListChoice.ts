import { useProvidedKit } from '@latchkey/react/internal'
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ShownModal } from '../../dialog/selectModal.js'
import { focusFirst } from '../../keyboard/focusFirst.js'
import { useScreen } from '../../screen/useScreen.js'
import { getView } from '../registry.js'

/** What the two columns need of what was chosen in the left one. */
export type ListChoice = {
  listRef: RefObject<HTMLDivElement | null>
  detailRef: RefObject<HTMLDivElement | null>
  /** Takes the choice before back, so that the next one does not stand behind it. */
  handleClickCapture(event: MouseEvent): void
}

/**
 * Keeps a list beside what was chosen in it: the row stays marked, each choice takes the place of the one before, and the focus goes
 * where it is expected.
 *
 * @param modal - The modal as it is drawn.
 */
export function useListChoice({ history: shown }: ShownModal): ListChoice {
  const route = shown.at(-1)
  const kit = useProvidedKit()
  const { store } = useScreen()
  const listRef = useRef<HTMLDivElement>(null)
  const detailRef = useRef<HTMLDivElement>(null)
  const chosen = useRef<HTMLElement | null>(null)
  const isChosen = shown.length > 1

  function handleClickCapture(event: MouseEvent): void {
    const button = (event.target as Element).closest<HTMLElement>('button')
    if (!button) return
    const { history } = store.getState()
    const last = history.at(-1)
    // As the back button does: a wallet that has been asked is not waited for any more.
    if (last && history.length > 1) getView(last.view).onBack?.(kit)
    store.setState({ history: history.slice(0, 1), direction: 'forward' })
    chosen.current = button
  }

  // The row does not know of it: on a phone there is no list beside a choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another route may be another choice
  useLayoutEffect(() => {
    const row = chosen.current
    if (!row || !isChosen) return
    row.setAttribute('aria-current', 'true')
    row.dataset.chosen = ''
    return () => {
      row.removeAttribute('aria-current')
      delete row.dataset.chosen
    }
  }, [route, isChosen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const { activeElement, body } = document
    if (isChosen) return focusFieldOnce(detailRef.current, listRef.current)
    // What went back was the button in the header, which is gone.
    if (activeElement === body || activeElement?.closest('.lk-header')) {
      chosen.current?.focus({ preventScroll: true })
    }
    return
  }, [route, isChosen])

  return { listRef, detailRef, handleClickCapture }
}

/** A search begins with typing: its field takes the focus from the list, also where its view comes later. */
function focusFieldOnce(detail: HTMLElement | null, list: HTMLElement | null): (() => void) | undefined {
  if (!detail || !list) return undefined
  const look = () => {
    const { activeElement } = document
    if (list.contains(activeElement)) focusFirst(detail, activeElement as HTMLElement)
    else observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(detail, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
