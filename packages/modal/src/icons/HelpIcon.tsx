import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "circle-question-mark". */
export function HelpIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3" />
      <path d="M12 17h.01" />
    </Icon>
  )
}
