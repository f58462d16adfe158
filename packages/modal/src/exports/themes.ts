export { accentColors, type Theme, type ThemeOptions } from '../themes/composeTheme.js'
export { darkTheme, lightTheme, midnightTheme, systemTheme } from '../themes/modeThemes.js'
export { presets } from '../themes/presets.js'
