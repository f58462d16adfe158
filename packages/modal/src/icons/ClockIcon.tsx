import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "clock". */
export function ClockIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 6v6l4 2" />
    </Icon>
  )
}
