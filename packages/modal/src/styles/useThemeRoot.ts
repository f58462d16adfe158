import type { KitState, ThemeState } from '@latchkey/core'
import { useKitState } from '@latchkey/react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { applyThemeVariables } from './themeVariables.js'

const selectTheme = (state: KitState) => state.theme

/** `useLayoutEffect` where there is a layout; a server has none and would warn. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** What an element of class `lk-root` needs. */
export type ThemeRoot<Element extends HTMLElement> = {
  ref: RefObject<Element | null>
  /** Goes into `data-lk-theme`. */
  mode: ThemeState['mode']
}

/**
 * Keeps the design tokens of the kit on an element, by the style object so that a strict policy holds.
 *
 * @example
 * const { ref, mode } = useThemeRoot<HTMLDivElement>()
 * return <div ref={ref} className="lk-root" data-lk-theme={mode} />
 */
export function useThemeRoot<Element extends HTMLElement>(): ThemeRoot<Element> {
  const { mode, variables } = useKitState(selectTheme)
  const ref = useRef<Element>(null)
  useBrowserLayoutEffect(
    () => (ref.current ? applyThemeVariables(ref.current, variables) : undefined),
    [variables],
  )
  return { ref, mode }
}
