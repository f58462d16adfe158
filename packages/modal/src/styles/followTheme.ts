import type { Kit, KitState } from '@latchkey/core'
import { applyThemeVariables } from './themeVariables.js'

/** Goes into `data-lk-theme`. */
export const selectThemeMode = (state: KitState) => state.theme.mode

/**
 * Keeps a site's design tokens on an element, by the style object so that a strict policy holds. It uses no React: the
 * page's buttons share it with the dialog, which comes later.
 *
 * @param kit - Whose theme it is.
 * @param element - An element of class `lk-root`.
 * @returns Takes the tokens away and follows no more.
 *
 * @example
 * useLayoutEffect(() => followTheme(kit, ref.current), [kit])
 */
export function followTheme({ store }: Kit, element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  let clear = applyThemeVariables(element, store.getState().theme.variables)
  const stop = store.subscribe(({ theme }, previous) => {
    if (theme.variables === previous.theme.variables) return
    clear()
    clear = applyThemeVariables(element, theme.variables)
  })
  return () => {
    stop()
    clear()
  }
}
