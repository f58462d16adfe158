import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/**
 * Scans a QR code as a camera does: from a picture of it, with what lies over its middle.
 *
 * @param code - The element that shows it.
 * @returns What it says.
 */
export async function readQrCode(code: Locator): Promise<string> {
  const picture = await code.screenshot({ animations: 'disabled' })
  const browser = code.page().context().browser()
  if (!browser) throw new Error('There is no browser')
  // A page of its own, because the site's policy lets nobody paint pictures of elsewhere.
  const page = await browser.newPage()
  try {
    const { width, height, pixels } = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas')
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      // As one text: a list of half a million numbers takes seconds to hand over.
      let binary = ''
      for (let at = 0; at < data.length; at += 8192) {
        binary += String.fromCharCode(...data.subarray(at, at + 8192))
      }
      return { width: bitmap.width, height: bitmap.height, pixels: btoa(binary) }
    }, picture.toString('base64'))
    return decodeQR({ width, height, data: Uint8Array.from(Buffer.from(pixels, 'base64')) })
  } finally {
    await page.close()
  }
}
