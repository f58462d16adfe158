import type { LocalFeatures, ThemeVariables } from '@latchkey/core'

/** The features a visitor can switch here. */
export type SwitchableFeature = Extract<
  keyof LocalFeatures,
  'send' | 'receive' | 'allWallets' | 'collapseWallets' | 'analytics'
>

/** What the visitor has chosen. */
export type Choices = {
  accent: string
  /** Corner radius the modal's radii are multiples of, in pixels. */
  radiusPx: number
  mode: 'system' | 'light' | 'dark'
  features: Record<SwitchableFeature, boolean>
}

/** What the kit does by itself; only differences are written to the code. */
export const defaultChoices: Choices = {
  accent: '#0988F0',
  radiusPx: 4,
  mode: 'system',
  features: { send: true, receive: true, allWallets: true, collapseWallets: false, analytics: true },
}

/** The design tokens of a choice. */
export function toThemeVariables({ accent, radiusPx }: Choices): ThemeVariables {
  return { accent, borderRadiusMaster: `${radiusPx}px` }
}
