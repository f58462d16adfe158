import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getColor, getToken, tokensCss, withTokens } from '@latchkey/design'
import { browserslist } from '@latchkey/design/browsers'
import { providerMarks } from '@latchkey/design/marks'
import { describe, expect, test } from 'vitest'
import { nameRelativeColors, readOklch } from '../../packages/modal/scripts/olderStyles.mjs'
import { rootFolder } from './rootFolder.mjs'

/**
 * Colours that belong to a picture, and stay the same in every appearance.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const pictureColors = {
  'apps/web/features/playground/Playground.module.css': ['#fff'],
  'packages/modal/src/styles/components.css': ['#000'],
  'packages/modal/src/styles/qr.css': ['#fff', '#e9ebef'],
  'packages/modal/src/styles/tokens.css': ['#000'],
  'packages/modal/src/styles/views/login.css': ['#16181d'],
}

/** @param {string} color @returns {number} Relative luminance as WCAG defines it. */
function getLuminance(color) {
  /** @param {number} start */
  const read = (start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * read(1) + 0.7152 * read(3) + 0.0722 * read(5)
}

/** @param {string} first @param {string} second */
function getContrast(first, second) {
  const both = [getLuminance(first), getLuminance(second)]
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
}

describe('the design', () => {
  test('is the one place where a style sheet has its colours from', () => {
    const files = execFileSync('git', ['ls-files', '*.css'], { cwd: rootFolder, encoding: 'utf8' }).split(
      '\n',
    )
    const strays = files
      .filter((file) => file !== '' && file !== 'packages/design/tokens.css')
      .flatMap((file) => {
        const css = readFileSync(join(rootFolder, file), 'utf8')
        const colors = css.match(/#[0-9a-f]{3,8}\b/gi) ?? []
        const known = pictureColors[file] ?? []
        return colors.filter((color) => !known.includes(color)).map((color) => `${file}: ${color}`)
      })
    expect(strays).toEqual([])
  })

  test.each(/** @type {const} */ (['light', 'dark']))(
    'has text that reads on every surface, %s',
    (appearance) => {
      for (const surface of ['surface-0', 'surface-1', 'surface-2']) {
        const behind = getColor(surface, appearance)
        for (const text of ['text', 'text-secondary', 'success', 'warning', 'danger']) {
          const contrast = getContrast(getColor(text, appearance), behind)
          expect(contrast, `${text} on ${surface}`).toBeGreaterThanOrEqual(text === 'text' ? 7 : 4.5)
        }
      }
    },
  )

  test('has fills that white reads on', () => {
    for (const fill of ['accent-solid', 'danger-fill']) {
      expect(getContrast(getColor(fill, 'light'), '#ffffff'), fill).toBeGreaterThanOrEqual(4.5)
    }
  })

  // The kit imports nothing that is not published.
  test('has the marks of providers that the kit ships', () => {
    const file = join(rootFolder, 'packages/core/src/login/providerMarks.ts')
    const drawn = readFileSync(file, 'utf8')
    for (const [provider, path] of Object.entries(providerMarks)) expect(drawn, provider).toContain(path)
  })

  test('has for browsers without relative colours what others derive from our own accent', () => {
    const given = tokensCss.slice(tokensCss.indexOf('@supports not'))
    for (const name of ['accent-fill', 'on-accent', 'accent-text']) {
      const { css } = nameRelativeColors(getToken(name), (property) => getToken(property.slice(5)))
      const derived = [...css.matchAll(/oklch\(([\d.]+) /g)].map(([, lightness]) => Number(lightness))
      const value = new RegExp(`--lk-${name}: ([^;]+);`).exec(given)?.[1] ?? ''
      const written = (value.match(/#\w+/g) ?? []).map((color) => readOklch(color).l)
      expect(written.length, name).toBe(derived.length)
      // What a screen cannot show is shown as the nearest that it can.
      written.forEach((lightness, index) => {
        expect(Math.abs(lightness - (derived[index] ?? 0)), name).toBeLessThan(0.02)
      })
    }
  })

  test('names the oldest browsers once: the web app’s are those of all other pages', () => {
    const { browserslist: listed } = JSON.parse(
      readFileSync(join(rootFolder, 'apps/web/package.json'), 'utf8'),
    )
    expect(listed).toEqual(browserslist)
  })

  test('gives its values by name, and refuses a name it does not have', () => {
    expect(withTokens('a { color: --token(text) }')).toBe(`a { color: ${getToken('text')} }`)
    expect(getColor('surface-0', 'light')).toBe('#ffffff')
    expect(() => withTokens('a { color: --token(ink) }')).toThrow('no token "ink"')
    expect(() => getColor('accent-fill', 'light')).toThrow('not a plain colour')
    expect(tokensCss).toContain('--lk-surface-0')
  })
})
