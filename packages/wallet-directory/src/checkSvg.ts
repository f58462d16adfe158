/** Elements that draw, or say how; none that runs, embeds, links, animates or styles. */
const allowedElements = new Set(
  `svg g defs path rect circle ellipse line polyline polygon use clipPath mask linearGradient radialGradient stop
  filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMorphology feOffset`.split(/\s+/),
)

/** Attributes that describe a shape, its place or its paint. */
const allowedAttributes = new Set(
  `clip-path clip-rule clipPathUnits color-interpolation-filters cx cy d dx dy fill fill-opacity fill-rule filter
  filterUnits flood-color flood-opacity fx fy gradientTransform gradientUnits height href id in in2 k1 k2 k3 k4 mask
  mask-type maskUnits mode offset opacity operator points preserveAspectRatio r radius result rx ry spreadMethod
  stdDeviation stop-color stop-opacity stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width transform type values viewBox width x x1 x2 xmlns y y1 y2`.split(/\s+/),
)

const svgNamespace = 'http://www.w3.org/2000/svg'
const tag = /<(\/?)([a-zA-Z][\w:.-]*)((?:\s+[^\s=/>]+="[^"<>]*")*)\s*\/?>/y
const attribute = /([^\s=]+)="([^"]*)"/g

/**
 * Whether an SVG is a drawing and nothing else. It is read more strictly than a browser would: what is not on the
 * lists above, is written in another way, or points outside the drawing is a fault, so nothing has to be recognised
 * as harmful.
 *
 * @param text - The SVG.
 * @returns What is wrong with it; undefined when it may be served.
 */
export function checkSvg(text: string): string | undefined {
  if (!text.startsWith('<svg ')) return 'it does not begin with an svg element'
  let position = 0
  while (position < text.length) {
    tag.lastIndex = position
    const match = tag.exec(text)
    if (!match) return `it has more than elements at character ${position}`
    const [all, , element = '', attributes = ''] = match
    if (!allowedElements.has(element)) return `it has an element ${element}`
    const fault = checkAttributes(attributes)
    if (fault) return fault
    position += all.length
    while (/\s/.test(text.charAt(position))) position += 1
  }
  return undefined
}

function checkAttributes(attributes: string): string | undefined {
  for (const [, name = '', value = ''] of attributes.matchAll(attribute)) {
    if (!allowedAttributes.has(name)) return `it has an attribute ${name}`
    // An escaped character could hide any of the below.
    if (/[&\\]/.test(value)) return `its ${name} is escaped`
    if (name === 'xmlns' && value !== svgNamespace) return 'it is of another namespace'
    if (name === 'href' && !value.startsWith('#')) return 'it refers to something outside'
    if (/url\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value))
      return `its ${name} refers to something outside`
  }
  return undefined
}
