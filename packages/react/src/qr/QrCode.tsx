import type { ReactNode } from 'react'
import { useQrDrawing } from './useQrDrawing.js'

/** Cameras want this much white around a code, in modules; the drawing has one of them. */
const quietModules = 3

/** Properties of {@link QrCode}. */
export type QrCodeProps = {
  /** The text to encode, such as the `uri` of `usePairing`. */
  value: string | undefined
  /** The accessible name, which describes the code's purpose. */
  label: string
  /** Leaves the middle free, 24 % of the width, for a picture laid over it (false). */
  hasPicture?: boolean
  className?: string | undefined
  /** Stands in its place while there is nothing to draw. */
  children?: ReactNode
}

/**
 * A QR code as wide as its place, dark on white in every theme so that cameras read it.
 *
 * @example
 * <QrCode value={uri} label="Scan with your wallet" />
 */
export function QrCode({ value, label, hasPicture = false, className, children }: QrCodeProps): ReactNode {
  const drawing = useQrDrawing(value, { hasPicture })
  if (!drawing) return children
  const side = drawing.size + 2 * quietModules
  return (
    <svg
      className={className}
      viewBox={`${-quietModules} ${-quietModules} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quietModules} y={-quietModules} width={side} height={side} fill="#fff" />
      <path d={drawing.path} fill="#16181d" />
    </svg>
  )
}
