/** The kinds of pictures that are passed on. */
export type PictureType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/svg+xml'

const isAscii = (bytes: Buffer, start: number, text: string) =>
  bytes.toString('latin1', start, start + text.length) === text

/** Where a drawing begins: after marks, declarations and remarks, and with nothing else before it. */
const svgStart =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\])?>)\s*)*<svg[\s>]/i
/** What comes before the drawing is rarely more than a remark of the program that made it. */
const maxSvgStart = 4_096

/**
 * Tells what a picture is by its first bytes, whatever its sender calls it.
 *
 * @param bytes - The file.
 * @returns Undefined for what is no picture, such as a page or a film.
 */
export function sniffPicture(bytes: Buffer): PictureType | undefined {
  if (isAscii(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (isAscii(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (isAscii(bytes, 0, 'GIF87a') || isAscii(bytes, 0, 'GIF89a')) return 'image/gif'
  if (isAscii(bytes, 0, 'RIFF') && isAscii(bytes, 8, 'WEBP')) return 'image/webp'
  if (isAscii(bytes, 4, 'ftyp') && (isAscii(bytes, 8, 'avif') || isAscii(bytes, 8, 'avis')))
    return 'image/avif'
  return svgStart.test(bytes.toString('utf8', 0, maxSvgStart)) ? 'image/svg+xml' : undefined
}
