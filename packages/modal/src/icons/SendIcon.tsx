import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "arrow-up-right". */
export function SendIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M7 7h10v10" />
      <path d="M7 17 17 7" />
    </Icon>
  )
}
