import encodeQR from 'qr'

/** How much of the code's width is left free in its middle; a picture of 56 px fits in at every width of the card. */
const pictureShare = 0.24

/** A code's path and its width and height, in modules, a border of one module counted. */
export type DrawnQr = { path: string; size: number }

/**
 * Draws a QR code. With a picture in the middle its squares there are left out, which costs 6 % of the code, and it
 * carries enough to spare (level Q mends 25 %).
 *
 * @param value - The text to encode.
 * @param options - `hasPicture`: leaves room in the middle.
 */
export function drawQr(value: string, { hasPicture }: { hasPicture: boolean }): DrawnQr {
  const rows = encodeQR(value, 'raw', { ecc: hasPicture ? 'quartile' : 'medium', border: 1 })
  const size = rows.length
  const half = (size * pictureShare) / 2
  const isFree = (position: number) => Math.abs(position + 0.5 - size / 2) < half
  const path = rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) =>
        isDark && !(hasPicture && isFree(x) && isFree(y)) ? [`M${x} ${y}h1v1h-1z`] : [],
      ),
    )
    .join('')
  return { path, size }
}
