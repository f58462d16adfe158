import { derivedColors } from './generated/derivedColors.js'

/** The accents as they were when the colours of an element were derived last. */
const accents = new WeakMap<HTMLElement, string>()

/**
 * Derives the colours that a newer browser derives by itself (`oklch(from …)`) from those a site can set, and sets them on the
 * element. The browser does the reading: it takes any notation.
 *
 * @param root - An element of class `lk-root`, in the document.
 */
export function deriveColors(root: HTMLElement): void {
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
