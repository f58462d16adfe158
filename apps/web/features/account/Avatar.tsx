/** A picture drawn from an address: the same address always looks the same. */
export function Avatar({ address }: { address: string }) {
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360
  const turn = Number.parseInt(address.slice(8, 12), 16) % 360
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <circle cx="24" cy="24" r="24" fill={`hsl(${hue} 62% 46%)`} />
      <g transform={`rotate(${turn} 24 24)`}>
        <path d="M24 0a24 24 0 0 1 0 48Z" fill={`hsl(${(hue + 48) % 360} 66% 56%)`} />
        <circle cx="24" cy="15" r="9" fill={`hsl(${(hue + 190) % 360} 60% 62%)`} opacity="0.85" />
      </g>
    </svg>
  )
}
