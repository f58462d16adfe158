/** What has no shape of its own, or changes the order of what stands around it; lines and blanks stay. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/**
 * A text of a site's as people can see all of it: what would be invisible is written by its number.
 *
 * @param text - Any text.
 */
export function showText(text: string): string {
  return text.replaceAll(hidden, (sign) =>
    sign === '\n' ? sign : `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  )
}
