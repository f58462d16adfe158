/** Attributes that say nothing about the drawing. */
const idleAttributes = / (?:class|version|xml:space|enable-background|data-[\w-]+)="[^"]*"/g

/** Styles that only matter to the page a drawing was made for. */
const idleStyles = new Set(['max-width', 'background-color'])

/**
 * Makes an SVG small and plain: no prologue, comments or line breaks, styles as attributes, since a content policy
 * forbids styles. Whether the result may be served is decided by `checkSvg`.
 *
 * @param {string} svg
 * @returns {string}
 */
export function cleanSvg(svg) {
  return svg
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replace(idleAttributes, '')
    .replaceAll('xlink:href=', 'href=')
    .replace(/ xmlns:xlink="[^"]*"/g, '')
    .replace(/<[a-zA-Z]+ [^>]* ?style="[^"]*"[^>]*>/g, moveStyle)
    .trim()
}

/** @param {string} tag - One with a `style`, which wins over attributes of the same name. */
function moveStyle(tag) {
  const style = tag.match(/ style="([^"]*)"/)?.[1] ?? ''
  let moved = tag.replace(/ style="[^"]*"/, '')
  for (const declaration of style.split(';')) {
    const [name = '', value = ''] = declaration.split(/:(.*)/).map((part) => part.trim())
    if (!name || idleStyles.has(name)) continue
    moved = moved.replace(new RegExp(` ${name}="[^"]*"`), '')
    moved = moved.replace(/ ?\/?>$/, (end) => ` ${name}="${value}"${end.trim()}`)
  }
  return moved
}
