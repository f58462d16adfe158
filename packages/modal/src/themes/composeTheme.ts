import type { KitOptions, ThemeVariables } from '@latchkey/core'

/** The look of a kit, as `createKit({ theme })` takes it. */
export type Theme = NonNullable<KitOptions['theme']>

/** What a ready-made theme can be given. */
export type ThemeOptions = {
  /** Any CSS colour. The text on it, and its shades, follow from it: there is no colour of the foreground to set. */
  accentColor?: string
  /** `none`: square; `large` by default. */
  borderRadius?: 'none' | 'small' | 'medium' | 'large'
  /** `rounded`: the round letters of the visitor's system where it has them; `system` by default. No font is downloaded. */
  fontStack?: 'system' | 'rounded'
}

/** Accents that read well in all themes. */
export const accentColors = {
  blue: '#0988f0',
  green: '#1a9a5b',
  orange: '#e0682a',
  pink: '#e0468f',
  purple: '#7a5af0',
  red: '#dc4040',
} as const

const radii = { none: '0px', small: '2px', medium: '3px', large: '4px' } as const

/** Round letters, where the system has them. */
export const roundedFonts =
  'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, Nunito, system-ui, sans-serif'

/**
 * A theme of the site's own beside the ready-made ones.
 *
 * @param mode - Light, dark, or as the visitor's system.
 * @param options - See {@link ThemeOptions}.
 * @param variables - Further design tokens.
 */
export function composeTheme(
  mode: 'light' | 'dark' | 'system',
  { accentColor, borderRadius, fontStack }: ThemeOptions,
  variables: ThemeVariables = {},
): { mode: typeof mode; variables: ThemeVariables } {
  return {
    mode,
    variables: {
      ...variables,
      ...(accentColor && { accent: accentColor }),
      ...(borderRadius && { borderRadiusMaster: radii[borderRadius] }),
      ...(fontStack === 'rounded' && { fontFamily: roundedFonts }),
    },
  }
}
