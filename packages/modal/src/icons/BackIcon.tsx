import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "chevron-left". */
export function BackIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="m15 18-6-6 6-6" />
    </Icon>
  )
}
