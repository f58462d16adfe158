import type { CodePixels } from './decodePixels.js'

/** The browser's own reader of codes, where it has one; not yet in TypeScript's library. */
type Detector = { detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Pictures are made smaller than this before they are searched, in pixels of the longer side. */
const maxSide = 1_600

async function createDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return undefined
  try {
    const formats = await BarcodeDetector.getSupportedFormats()
    return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined
  } catch {
    // There by name only, as on desktops without the system's reader.
    return undefined
  }
}

/** Reads the codes in pictures, by the browser where it can and by a library of ours elsewhere. */
export type CodeReader = (source: ImageBitmap | HTMLVideoElement) => Promise<string | undefined>

/**
 * Makes a reader of codes; the library is loaded only where it is needed.
 *
 * @returns A function that finds the text of a code in a picture, or `undefined`.
 */
export async function createCodeReader(): Promise<CodeReader> {
  const detector = await createDetector()
  const canvas = document.createElement('canvas')
  return async (source) => {
    const found = await detector?.detect(source).catch(() => undefined)
    if (found?.[0]) return found[0].rawValue
    // The system's reader misses some codes with a picture in their middle; a single photo is worth a second look.
    if (detector && !(source instanceof ImageBitmap)) return undefined
    const pixels = readPixels(canvas, source)
    return pixels && (await import('./decodePixels.js')).decodePixels(pixels)
  }
}

function readPixels(
  canvas: HTMLCanvasElement,
  source: ImageBitmap | HTMLVideoElement,
): CodePixels | undefined {
  const isVideo = source instanceof HTMLVideoElement
  const width = isVideo ? source.videoWidth : source.width
  const height = isVideo ? source.videoHeight : source.height
  const scale = Math.min(1, maxSide / Math.max(width, height))
  if (width === 0 || height === 0) return undefined
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  // A picture with see-through parts has its code on white, as everywhere else.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
