import type { KitOptions, LocalFeatures, ThemeVariables } from '@latchkey/core'

/** The features a visitor can switch here. */
export type SwitchableFeature = Extract<
  keyof LocalFeatures,
  'send' | 'receive' | 'allWallets' | 'collapseWallets' | 'analytics' | 'names'
>

/** Features that the gateway's project has to allow, too. */
export type AllowedFeature = 'multiWallet' | 'emailCapture'

/** Features of sites with embedded wallets. */
export type LoginFeature = 'email' | 'socials'

/** What the visitor has chosen. */
export type Choices = {
  accent: string
  /** Corner radius the modal's radii are multiples of, in pixels. */
  radiusPx: number
  mode: 'system' | 'light' | 'dark'
  features: Record<SwitchableFeature | LoginFeature | AllowedFeature, boolean>
}

/** What the kit does by itself; only differences are written to the code. */
export const defaultChoices: Choices = {
  accent: '#0988F0',
  radiusPx: 4,
  mode: 'system',
  features: {
    email: true,
    socials: true,
    send: true,
    receive: true,
    allWallets: true,
    collapseWallets: false,
    analytics: true,
    names: false,
    multiWallet: false,
    emailCapture: false,
  },
}

/** The features of a choice as a kit takes them: all social logins of the project, or none. */
export function toFeatures({
  email,
  socials,
  emailCapture,
  ...local
}: Choices['features']): NonNullable<KitOptions['features']> {
  return {
    ...local,
    ...(emailCapture ? { emailCapture: [] } : {}),
    ...(email ? {} : { email }),
    ...(socials ? {} : { socials }),
  }
}

/** The design tokens of a choice. */
export function toThemeVariables({ accent, radiusPx }: Choices): ThemeVariables {
  return { accent, borderRadiusMaster: `${radiusPx}px` }
}
