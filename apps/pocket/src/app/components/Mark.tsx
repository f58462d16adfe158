/** Pocket's mark: a pocket with its stitches. */
export function Mark() {
  return (
    <svg className="mark" viewBox="20 24 56 54" aria-hidden="true">
      <path d="M24 28h48v22a24 24 0 0 1-48 0z" fill="#0988F0" />
      <path d="M30 39h36" stroke="#fff" strokeWidth="4" strokeLinecap="round" strokeDasharray="5 7.4" />
    </svg>
  )
}
