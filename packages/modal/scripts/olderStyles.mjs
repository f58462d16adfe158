// Writes style sheets for browsers that do not know `light-dark()` or relative colours yet.
import { styleTargets } from '@latchkey/design/browsers'
import { transform } from 'lightningcss'

/** A declaration that a browser understands only if it knows all colours of the present style sheets. */
export const newerColor = 'color:light-dark(#fff,oklch(from #fff min(l, .5) c h))'

const start = 'oklch(from '

/**
 * @typedef {{ name: string, origin: string, lightness: string, isGrey: boolean }} RelativeColor
 * A relative colour under the name it is given: which property it is derived from, and its lightness as a script's expression
 * of `l`; chroma and hue are the origin's, unless it is grey.
 */

/**
 * Gives each relative colour a name, and puts the name in its place.
 *
 * @param {string} css - The sheet, with the values of its tokens.
 * @param {(name: string) => string} getDefault - The value that the design gives a custom property.
 * @returns {{ css: string, colors: RelativeColor[] }} Where nothing has set the names, the colours are those of the design.
 */
export function nameRelativeColors(css, getDefault) {
  /** @type {RelativeColor[]} */
  const colors = []
  let rest = css
  for (;;) {
    const from = rest.indexOf(start)
    if (from < 0) return { css: rest, colors }
    const end = findClosing(rest, from + start.length)
    const [origin, lightness, chroma, hue] = splitOutside(rest.slice(from + start.length, end))
    const property = /^var\((--[\w-]+)\)$/.exec(origin ?? '')?.[1]
    const isGrey = chroma === '0' && hue === '0'
    if (!property || !lightness || (!isGrey && (chroma !== 'c' || hue !== 'h')))
      throw new Error(`No script can derive ${rest.slice(from, end + 1)}`)
    const color = {
      name: `--lk-derived-${colors.length}`,
      origin: property,
      lightness: toScript(lightness),
      isGrey,
    }
    colors.push(color)
    const byDesign = derive(color, readOklch(resolve(property, getDefault)))
    rest = `${rest.slice(0, from)}var(${color.name}, ${byDesign})${rest.slice(end + 1)}`
  }
}

/**
 * Writes a sheet out for the oldest browsers.
 *
 * @param {string} css - Without relative colours.
 */
export function toOlder(css) {
  const { code, warnings } = transform({
    filename: 'older.css',
    code: Buffer.from(css),
    minify: true,
    targets: styleTargets,
  })
  if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join('\n'))
  const text = code.toString()
  const newer = /light-dark\(|oklch\(from /.exec(text)
  if (newer) throw new Error(`Older browsers do not know ${newer[0]}`)
  return text
}

/** @param {string} property @param {(name: string) => string} getDefault @returns {string} */
function resolve(property, getDefault) {
  const { css } = nameRelativeColors(getDefault(property), getDefault)
  return css.replace(/^var\(--lk-derived-\d+, (.+)\)$/, '$1')
}

/** @param {string} color - A plain one. */
export function readOklch(color) {
  const { code } = transform({
    filename: 'color.css',
    code: Buffer.from(`a{color:oklch(from ${color} l c h)}`),
    minify: true,
    targets: styleTargets,
  })
  const parts = /oklch\(([\d.]+)% ([\d.e-]+) ([\d.e-]+|none)\)/.exec(code.toString())
  if (!parts) throw new Error(`${color} is not a plain colour`)
  const [, l, c, h] = parts
  return { l: Number(l) / 100, c: Number(c), h: Number(h) || 0 }
}

/** @param {RelativeColor} color @param {{ l: number, c: number, h: number }} origin */
function derive({ lightness, isGrey }, { l, c, h }) {
  const value = Number(new Function('l', `return ${lightness}`)(l).toFixed(4))
  return isGrey ? `oklch(${value} 0 0)` : `oklch(${value} ${c} ${h})`
}

/** The functions of a style sheet that are used here, as a script has them. @param {string} expression */
function toScript(expression) {
  const script = expression
    .replace(/\bclamp\(([^,()]+), (.+), ([^,()]+)\)/g, 'max($1, min($2, $3))')
    .replace(/\b(max|min)\(/g, 'Math.$1(')
  if (!/^(?:Math\.(?:max|min)|[\dl.,()*+\- ])+$/.test(script))
    throw new Error(`No script can say ${expression}`)
  return script
}

/** @param {string} text @param {number} from - After the opening parenthesis. */
function findClosing(text, from) {
  let depth = 1
  let at = from
  for (; depth > 0; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  return at - 1
}

/** The parts between spaces that are in no parentheses. @param {string} text */
function splitOutside(text) {
  /** @type {string[]} */
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ' ' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}
