import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "arrow-down-up". */
export function SwapIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="m3 16 4 4 4-4" />
      <path d="M7 20V4" />
      <path d="m21 8-4-4-4 4" />
      <path d="M17 4v16" />
    </Icon>
  )
}
