import { expect, test } from './support/test.js'

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing on the page or in the modal moves for longer than a blink', async ({ page, modal }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await expect(modal.dialog).toBeVisible()
    // Fading and appearing are no movement; a spinner goes on turning, slowly: it is the only sign that something is waited for.
    const movingMs = await page.evaluate(() => {
      const still = new Set(['opacity', 'color', 'backgroundColor', 'borderColor', 'boxShadow', 'visibility'])
      const details = new Set(['offset', 'computedOffset', 'easing', 'composite'])
      const moving = document.getAnimations().filter(({ effect }) => {
        if (!(effect instanceof KeyframeEffect)) return false
        if (effect.getComputedTiming().iterations === Number.POSITIVE_INFINITY) return false
        const changed = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        return changed.some((name) => !still.has(name) && !details.has(name))
      })
      return Math.max(0, ...moving.map(({ effect }) => Number(effect?.getComputedTiming().duration)))
    })
    expect(movingMs).toBeLessThanOrEqual(1)
  })
})

test('the page is walked through with the keyboard alone, and the first stop skips to the content', async ({
  page,
}) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  const stops: string[] = []
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(
        () =>
          document.activeElement?.textContent ||
          document.activeElement?.getAttribute('aria-label') ||
          document.activeElement?.getAttribute('name') ||
          '',
      ),
    )
  }
  for (const stop of [
    'Documentation',
    'Connect wallet',
    'Blue',
    'mode',
    'Copy code',
    'How it fits together',
  ]) {
    expect(
      stops.some((text) => text.includes(stop)),
      `${stop} in ${stops.join(', ')}`,
    ).toBe(true)
  }
})
