import { composeTheme, type Theme, type ThemeOptions } from './composeTheme.js'

/**
 * The light theme.
 *
 * @param options - Accent, corners and letters.
 *
 * @example
 * import { accentColors, lightTheme } from '@latchkey/modal/themes'
 * const theme = lightTheme({ accentColor: accentColors.purple })
 */
export function lightTheme(options: ThemeOptions = {}): Theme {
  return composeTheme('light', options)
}

/**
 * The dark theme.
 *
 * @param options - Accent, corners and letters.
 */
export function darkTheme(options: ThemeOptions = {}): Theme {
  return composeTheme('dark', options)
}

/**
 * A darker theme with a trace of blue.
 *
 * @param options - Accent, corners and letters.
 */
export function midnightTheme(options: ThemeOptions = {}): Theme {
  return composeTheme('dark', options, { colorMix: '#050a24', colorMixStrength: 55 })
}

/**
 * Light or dark, as the visitor's system is.
 *
 * @param options - Accent, corners and letters.
 */
export function systemTheme(options: ThemeOptions = {}): Theme {
  return composeTheme('system', options)
}
