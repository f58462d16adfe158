import { test } from './support/test.js'
import { lookedAt } from './support/views.js'

const sizes = [
  { name: '390', viewport: { width: 390, height: 844 } },
  { name: '1280', viewport: { width: 1280, height: 800 } },
]

for (const { name: size, viewport } of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })
      for (const { name, reach } of lookedAt) {
        test(`picture of ${name}, ${size} px, ${colorScheme}`, async ({ page, modal, pocket }) => {
          await page.goto('/')
          await reach({ page, modal, pocket })
          // Pictures that come late would be missing from it.
          await page.waitForLoadState('networkidle')
          const path = `test-results/screens/${name}-${size}-${colorScheme}.png`
          await page.screenshot({ path, animations: 'disabled', fullPage: name.startsWith('page') })
        })
      }
    })
  }
}
