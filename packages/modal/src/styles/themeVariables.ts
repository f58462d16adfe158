import type { ThemeVariables } from '@latchkey/core'

/** The CSS variable of each design token a site can set. */
const names: Record<keyof ThemeVariables, string> = {
  accent: '--lk-accent',
  fontFamily: '--lk-font-family',
  fontSizeMaster: '--lk-font-size-master',
  borderRadiusMaster: '--lk-border-radius-master',
  colorMix: '--lk-color-mix',
  colorMixStrength: '--lk-color-mix-strength',
  qrColor: '--lk-qr-color',
}

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
    element.style.setProperty(names[token as keyof ThemeVariables], text)
  }
  return () => {
    for (const [token] of set) element.style.removeProperty(names[token as keyof ThemeVariables])
  }
}
