import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "square". */
export function StopIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <rect width="18" height="18" x="3" y="3" rx="2" />
    </Icon>
  )
}
