import type { ThemeVariables } from '@latchkey/core'

/** The CSS variable of a design token: `--lk-font-family` of `fontFamily`. */
const toName = (token: string) => `--lk-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/**
 * Sets a site's design tokens on an element.
 *
 * @param element - An element of class `lk-root`.
 * @param variables - The tokens. `colorMixStrength` is in per cent.
 * @returns What takes them away again.
 */
export function applyThemeVariables(element: HTMLElement, variables: ThemeVariables): () => void {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined)
  for (const [token, value] of set) {
    const text = typeof value === 'number' ? `${value}%` : value
    element.style.setProperty(toName(token), text)
  }
  return () => {
    for (const [token] of set) element.style.removeProperty(toName(token))
  }
}
