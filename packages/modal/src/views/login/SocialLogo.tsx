import type { SocialProvider } from '@latchkey/core'
import { providerMarks } from '@latchkey/core/internal'
import type { ReactNode } from 'react'

/** The mark of a social login's provider, in the colour of the text; its name stands beside it. */
export function SocialLogo({ provider, size = 20 }: { provider: SocialProvider; size?: number }): ReactNode {
  return (
    <svg
      className="lk-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={providerMarks[provider].path} />
    </svg>
  )
}
