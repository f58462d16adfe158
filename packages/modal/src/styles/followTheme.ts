import type { Kit, KitState, ThemeVariables } from '@latchkey/core'

/** The CSS variable of a design token: `--lk-font-family` of `fontFamily`. */
const toName = (token: string) => `--lk-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

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

/**
 * Sets a site's design tokens on an element.
 *
 * @param element - An element of class `lk-root`.
 * @param variables - The tokens. `colorMixStrength` is in per cent.
 * @returns What takes them away again.
 */
function applyThemeVariables(element: HTMLElement, variables: ThemeVariables): () => void {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined)
  for (const [token, value] of set) {
    const text = typeof value === 'number' ? `${value}%` : value
    element.style.setProperty(toName(token), text)
  }
  return () => {
    for (const [token] of set) element.style.removeProperty(toName(token))
  }
}
