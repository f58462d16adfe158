import { type ReactNode, useEffect, useState } from 'react'
import type { QrDrawing as QrDrawingComponent } from './QrDrawing.js'
import { Skeleton } from './Skeleton.js'

/** Properties of {@link QrCode}. */
export type QrCodeProps = {
  /** What is encoded; a skeleton stands in its place while there is nothing. */
  value: string | undefined
  /** Says what the code is for; its accessible name. */
  label: string
}

/** A QR code, as wide as its place, dark on white in both themes so that every camera reads it. */
export function QrCode({ value, label }: QrCodeProps): ReactNode {
  const [Drawing, setDrawing] = useState<typeof QrDrawingComponent>()
  useEffect(() => {
    let isGone = false
    // Without the encoder the skeleton stays; the copy button beside the code does the same job.
    void import('./QrDrawing.js').then(
      ({ QrDrawing }) => !isGone && setDrawing(() => QrDrawing),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return (
    <div className="lk-qr">
      {value !== undefined && Drawing ? (
        <Drawing value={value} label={label} />
      ) : (
        <Skeleton height={240} shape="box" />
      )}
    </div>
  )
}
