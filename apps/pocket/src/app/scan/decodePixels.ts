import decodeQR from 'qr/decode.js'

/** A picture as its pixels: red, green, blue and opacity, one byte each. */
export type CodePixels = { width: number; height: number; data: Uint8ClampedArray }

/**
 * Finds a code in a picture.
 *
 * @param pixels - The picture.
 * @returns Its text, or `undefined` when there is none that can be read.
 */
export function decodePixels({ width, height, data }: CodePixels): string | undefined {
  try {
    return decodeQR({ width, height, data }, { format: 'RGBA' })
  } catch {
    // It says by throwing that it found nothing.
    return undefined
  }
}
