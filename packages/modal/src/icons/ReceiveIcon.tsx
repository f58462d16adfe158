import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "arrow-down-left". */
export function ReceiveIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M17 7 7 17" />
      <path d="M17 17H7V7" />
    </Icon>
  )
}
