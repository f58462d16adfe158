import { useEffect, useMemo, useState } from 'react'
import type { DrawnQr, drawQr as DrawQr } from './drawQr.js'

/**
 * Draws a QR code. The encoder is loaded with the first one.
 *
 * @param value - The text to encode; the hook draws nothing while it is `undefined`.
 * @param options - `hasPicture`: leaves room in the middle.
 */
export function useQrDrawing(
  value: string | undefined,
  { hasPicture }: { hasPicture: boolean },
): DrawnQr | undefined {
  const [drawQr, setDrawQr] = useState<typeof DrawQr>()
  useEffect(() => {
    let isGone = false
    // Without the encoder nothing is drawn; a button that copies the link does the same job.
    void import('./drawQr.js').then(
      (module) => !isGone && setDrawQr(() => module.drawQr),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return useMemo(
    () => (value === undefined ? undefined : drawQr?.(value, { hasPicture })),
    [drawQr, value, hasPicture],
  )
}
