import type { ReactNode } from 'react'

/** Things below each other; `gap` in pixels, 8 by default. */
export function Stack({ gap, children }: { gap?: 4 | 8 | 12 | 16; children: ReactNode }): ReactNode {
  return (
    <div className="lk-stack" data-gap={gap}>
      {children}
    </div>
  )
}
