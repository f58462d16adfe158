import { getToken } from '@latchkey/design'
import { createTestKit } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import * as themes from '../exports/themes.js'

const { accentColors, darkTheme, lightTheme, midnightTheme, presets, systemTheme } = themes

type Rgb = readonly number[]
const toRgb = (hex: string): Rgb => {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((one) => one + one).join('') : hex.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}
/** As `color-mix(in srgb, …)` does. */
const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((value, index) => value * (1 - share) + (other[index] ?? 0) * share)
function getLuminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function getContrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [one, other].map(getLuminance).sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
/** A token of two sides: `light-dark(#fff, #000)`. */
const pick = (token: string, mode: 'light' | 'dark') =>
  toRgb(/light-dark\((#\w+), (#\w+)\)/.exec(getToken(token))?.[mode === 'light' ? 1 : 2] ?? '')

const all: [string, themes.Theme][] = [
  ['light', lightTheme()],
  ['dark', darkTheme()],
  ['midnight', midnightTheme()],
  ['system', systemTheme()],
  ...Object.entries(presets).map(([name, theme]): [string, themes.Theme] => [`preset ${name}`, theme]),
]
const cases = all.flatMap(([name, theme]) =>
  (['light', 'dark'] as const)
    .filter((mode) => theme.mode === 'system' || theme.mode === mode)
    .map((mode) => [name, mode, theme] as const),
)

describe('every ready-made theme', () => {
  test.each(cases)('%s keeps its texts readable when it is %s', (_, mode, { variables = {} }) => {
    const { colorMix = '#000', colorMixStrength = 0 } = variables
    for (const surface of ['surface-0', 'surface-1', 'surface-2']) {
      const ground = mix(pick(surface, mode), toRgb(colorMix), colorMixStrength / 100)
      expect(getContrast(ground, pick('text', mode)), surface).toBeGreaterThan(7)
      expect(getContrast(ground, pick('text-secondary', mode)), surface).toBeGreaterThan(4.5)
    }
  })

  test.each(all)('%s is a theme that a kit takes', (_, theme) => {
    const { kit } = createTestKit({ theme })
    expect(kit.store.getState().theme).toMatchObject(theme)
    kit.destroy()
  })
})

test('accent, corners and letters are the site’s', () => {
  const theme = darkTheme({ accentColor: accentColors.pink, borderRadius: 'none', fontStack: 'rounded' })
  expect(theme).toEqual({
    mode: 'dark',
    variables: {
      accent: '#e0468f',
      borderRadiusMaster: '0px',
      fontFamily: expect.stringContaining('ui-rounded'),
    },
  })
  expect(lightTheme()).toEqual({ mode: 'light', variables: {} })
})
