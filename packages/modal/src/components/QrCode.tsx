import { useQrDrawing } from '@latchkey/react/internal'
import type { ReactNode } from 'react'

/** Properties of {@link QrCode}. */
export type QrCodeProps = {
  /** What is encoded; a skeleton stands in its place while there is nothing. */
  value: string | undefined
  /** Says what the code is for; its accessible name. */
  label: string
  /** A picture of 56 px in the middle. */
  picture?: ReactNode
  /** Stands in the place of the code, such as that it has expired. */
  cover?: ReactNode
}

/** A QR code, as wide as its place, dark on white in both themes so that every camera reads it. */
export function QrCode({ value, label, picture, cover }: QrCodeProps): ReactNode {
  // Without the encoder the skeleton stays; the copy button beside the code does the same job.
  const drawing = useQrDrawing(value, { hasPicture: picture !== undefined })
  return (
    <div className="lk-qr">
      {cover ? (
        <div className="lk-qr-cover">{cover}</div>
      ) : drawing ? (
        <>
          <svg
            viewBox={`0 0 ${drawing.size} ${drawing.size}`}
            role="img"
            aria-label={label}
            shapeRendering="crispEdges"
          >
            <path d={drawing.path} fill="var(--lk-qr-color, #16181d)" />
          </svg>
          {picture && <span className="lk-qr-picture">{picture}</span>}
        </>
      ) : (
        <span className="lk-skeleton" aria-hidden="true" />
      )}
    </div>
  )
}
