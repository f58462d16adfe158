import { expect, test } from './support/test.js'

/** The luminance of a colour, as contrast is reckoned with. */
type Colours = Record<'fill' | 'onFill' | 'text' | 'surface', number>

const accents = [
  '#0988F0',
  '#6E56CF',
  '#18794E',
  '#E5484D',
  '#C2410C',
  '#000000',
  '#FFFFFF',
  '#FFD60A',
  '#7FFF00',
  '#FF00FF',
  '#808080',
]
const getContrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

for (const mode of ['light', 'dark'] as const) {
  test.describe(mode, () => {
    test.use({ colorScheme: mode })

    test(`any accent can be read on and as text in ${mode} mode, and is no darker than that takes`, async ({
      page,
    }) => {
      await page.goto('/')
      const button = page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
      await button.waitFor()
      for (const accent of accents) {
        const colours = await button.evaluate((element, value): Colours => {
          element.style.setProperty('--lk-accent', value)
          const probe = document.createElement('span')
          element.append(probe)
          const read = (name: string) => {
            probe.style.color = `color(from var(${name}) xyz-d65 x y z)`
            return Number(/ ([\d.e-]+) [\d.e-]+\)/.exec(getComputedStyle(probe).color)?.[1])
          }
          const found = {
            fill: read('--lk-accent-fill'),
            onFill: read('--lk-on-accent'),
            text: read('--lk-accent-text'),
            surface: read('--lk-surface-2'),
          }
          probe.remove()
          return found
        }, accent)
        expect.soft(getContrast(colours.fill, colours.onFill), `on ${accent}`).toBeGreaterThanOrEqual(4.5)
        expect
          .soft(getContrast(colours.text, colours.surface), `text of ${accent}`)
          .toBeGreaterThanOrEqual(4.5)
      }
      // Violet, green and black read with white as they are.
      for (const [accent, rgb] of [
        ['#6E56CF', 0.1427],
        ['#18794E', 0.1474],
        ['#000000', 0],
      ] as const) {
        const fill = await button.evaluate((element, value) => {
          element.style.setProperty('--lk-accent', value)
          const probe = document.createElement('span')
          element.append(probe)
          probe.style.color = 'color(from var(--lk-accent-fill) xyz-d65 x y z)'
          const text = getComputedStyle(probe).color
          probe.remove()
          return Number(/ ([\d.e-]+) [\d.e-]+\)/.exec(text)?.[1])
        }, accent)
        expect.soft(fill, accent).toBeCloseTo(rgb, 2)
      }
    })
  })
}
