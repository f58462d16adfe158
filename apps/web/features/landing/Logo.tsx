/** The mark: a key that is an L. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0988F0" />
      <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="12" cy="9.5" r="4" />
        <path d="M12 13.5V25h11v-4.5M17.5 25v-3" />
      </g>
    </svg>
  )
}
