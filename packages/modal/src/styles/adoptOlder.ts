import { derivedColors } from './generated/derivedColors.js'
import { olderStyles } from './generated/olderStyles.js'

const adopted = new WeakMap<Document, CSSStyleSheet>()

/** The accents as they were when the colours of an element were derived last. */
const accents = new WeakMap<HTMLElement, string>()

/**
 * Gives a document the style sheet for browsers that do not know `light-dark()` or relative colours, behind all that are
 * adopted by now: the others say the same in words that such a browser drops, or takes for a value and cannot use.
 *
 * @param target - The document.
 */
export function adoptOlder(target: Document): void {
  const known = adopted.get(target)
  const sheet = known ?? new CSSStyleSheet()
  if (!known) sheet.replaceSync(olderStyles)
  adopted.set(target, sheet)
  target.adoptedStyleSheets = [...target.adoptedStyleSheets.filter((other) => other !== sheet), sheet]
  // Some colours are derived from what the sheet says.
  if (!known) followColors(target)
}

/** Derives the colours of whatever part of the kit is or comes into the document, and again when a site changes them. */
function followColors(target: Document): void {
  const derive = () => {
    isDue = false
    for (const root of target.querySelectorAll<HTMLElement>('.lk-root')) deriveColors(root)
  }
  let isDue = false
  const observer = new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(derive)
    isDue = true
  })
  observer.observe(target, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'style'],
  })
  derive()
}

/**
 * Derives the colours that a newer browser derives by itself (`oklch(from …)`) from those a site can set, and sets them on the
 * element. The browser does the reading: it takes any notation.
 *
 * @param root - An element of class `lk-root`, in the document.
 */
function deriveColors(root: HTMLElement): void {
  // Every other origin is derived from this one.
  const accent = getComputedStyle(root).getPropertyValue('--lk-accent')
  if (accents.get(root) === accent) return
  accents.set(root, accent)
  const probe = document.createElement('i')
  probe.hidden = true
  root.append(probe)
  for (const { name, origin, toLightness, isGrey } of derivedColors) {
    probe.style.color = `color-mix(in oklch, var(${origin}) 100%, #000)`
    const color = readOklch(getComputedStyle(probe).color)
    if (!color) continue
    const { l, c, h } = color
    root.style.setProperty(name, `oklch(${toLightness(l)} ${isGrey ? '0 0' : `${c} ${h}`})`)
  }
  probe.remove()
}

/** Some browsers write the lightness in per cent; a hue may be `none`. */
function readOklch(text: string): { l: number; c: string; h: string } | undefined {
  const [, lightness = '', percent, c = '', h = ''] = /^oklch\(([\d.]+)(%?) (\S+) ([^\s)]+)/.exec(text) ?? []
  if (lightness === '') return undefined
  return { l: Number(lightness) / (percent ? 100 : 1), c, h }
}
