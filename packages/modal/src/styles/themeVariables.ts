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
 * Sets a site's design tokens on an element, and takes away those the site no longer sets.
 *
 * @param element - An element of class `lk-root`.
 * @param variables - The tokens. `colorMixStrength` is in per cent.
 */
export function applyThemeVariables(element: HTMLElement, variables: ThemeVariables): void {
  for (const [token, name] of Object.entries(names)) {
    const value = variables[token as keyof ThemeVariables]
    if (value === undefined) element.style.removeProperty(name)
    else element.style.setProperty(name, typeof value === 'number' ? `${value}%` : value)
  }
}
