/** A drawing made from an address, so that accounts can be told apart at a glance. */
export function Avatar({ address }: { address: string }) {
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360
  const turn = Number.parseInt(address.slice(10, 12), 16) % 180
  return (
    <svg className="avatar" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="20" fill={`hsl(${hue} 45% 38%)`} />
      <g transform={`rotate(${turn} 20 20)`}>
        <path d="M4 14h32v8a16 16 0 0 1-32 0z" fill={`hsl(${hue} 60% 72%)`} />
      </g>
    </svg>
  )
}
