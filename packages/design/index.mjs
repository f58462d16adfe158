import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Bundlers take `new URL` beside `import.meta.url` for an asset of a page.
const folder = dirname(fileURLToPath(import.meta.url))

/** The style sheet, for pages that a server writes. */
export const tokensCss = readFileSync(join(folder, 'tokens.css'), 'utf8')

const declarations = new Map(
  Array.from(tokensCss.matchAll(/^ {2}--lk-([\w-]+):\s*([^;]+);/gm), ([, name, value]) => [
    name,
    value.replace(/\s+/g, ' ').replace('( ', '(').replace(' )', ')'),
  ]),
)

/** The value of a token as the style sheet declares it. */
export function getToken(name) {
  const value = declarations.get(name)
  if (value === undefined) throw new Error(`The design has no token "${name}"`)
  return value
}

/** Replaces `--token(name)` in a style sheet with the value of that token. */
export function withTokens(css) {
  return css.replace(/--token\(([\w-]+)\)/g, (_, name) => getToken(name))
}

/** The colour of a token in one appearance, as `#rrggbb`, for mails: their readers know no newer notation. */
export function getColor(name, appearance) {
  const value = getToken(name)
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [value, value, value]
  const color = appearance === 'dark' ? dark : light
  if (!/^#(\w{3}|\w{6})$/.test(color)) throw new Error(`The token "${name}" is not a plain colour`)
  return color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color
}
