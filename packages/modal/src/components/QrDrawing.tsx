import encodeQR from 'qr'
import { type ReactNode, useMemo } from 'react'

/** Draws a QR code as one path; in a chunk of its own, because only few views need the encoder. */
export function QrDrawing({ value, label }: { value: string; label: string }): ReactNode {
  const { path, size } = useMemo(() => draw(value), [value])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="var(--lk-qr-color)" />
    </svg>
  )
}

function draw(value: string): { path: string; size: number } {
  const rows = encodeQR(value, 'raw', { ecc: 'medium', border: 1 })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, size: rows.length }
}
