import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "smartphone". */
export function PhoneIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <rect width="14" height="20" x="5" y="2" rx="2" ry="2" />
      <path d="M12 18h.01" />
    </Icon>
  )
}
