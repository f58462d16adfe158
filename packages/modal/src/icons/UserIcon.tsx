import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "user-round". */
export function UserIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="5" />
      <path d="M20 21a8 8 0 0 0-16 0" />
    </Icon>
  )
}
