import { accentColors, roundedFonts, type Theme } from './composeTheme.js'

/**
 * Ready-made looks under the names that ConnectKit's themes have, in our own colours. Each is a `theme` of `createKit`, and can be changed:
 * `{ ...presets.soft, mode: 'dark' }`.
 *
 * @example
 * import { presets } from '@latchkey/modal/themes'
 * const theme = { ...presets.retro, mode: 'dark' as const }
 */
export const presets = {
  /** As the kit is without a theme: light or dark as the visitor's system. */
  auto: { mode: 'system', variables: {} },
  /** Wide corners on surfaces with a breath of blue. */
  soft: {
    mode: 'system',
    variables: {
      ...{ accent: '#4a74e0', colorMix: '#7f9ee8', colorMixStrength: 5 },
      ...{ borderRadiusMaster: '5px', fontFamily: roundedFonts },
    },
  },
  /** Nearly black, with a trace of blue. */
  midnight: {
    mode: 'dark',
    variables: { accent: '#7c8cff', colorMix: '#050a24', colorMixStrength: 55 },
  },
  /** Grey on grey, with small corners. */
  minimal: { mode: 'system', variables: { accent: '#5f6775', borderRadiusMaster: '2px' } },
  /** Wide corners, round letters. */
  rounded: {
    mode: 'system',
    variables: { accent: accentColors.blue, borderRadiusMaster: '6px', fontFamily: roundedFonts },
  },
  /** Printed paper and a typewriter. */
  retro: {
    mode: 'light',
    variables: {
      ...{ accent: '#c2491d', colorMix: '#f0d396', colorMixStrength: 22, borderRadiusMaster: '1px' },
      fontFamily: '"Courier Prime", "Courier New", Courier, ui-monospace, monospace',
    },
  },
  /** Warm paper and a loud red. */
  nouns: {
    mode: 'light',
    variables: {
      ...{ accent: '#d53c5e', colorMix: '#e3d3b8', colorMixStrength: 20 },
      ...{ borderRadiusMaster: '5px', fontFamily: roundedFonts },
    },
  },
  /** Grey windows with square corners. */
  web95: {
    mode: 'light',
    variables: {
      ...{ accent: '#000080', colorMix: '#c0c0c0', colorMixStrength: 32, borderRadiusMaster: '0px' },
      fontFamily: 'Tahoma, "MS Sans Serif", Geneva, Verdana, sans-serif',
    },
  },
} as const satisfies Record<string, Theme>
