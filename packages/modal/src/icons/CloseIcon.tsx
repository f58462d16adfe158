import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "x". */
export function CloseIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M18 6 6 18" />
      <path d="m6 6 12 12" />
    </Icon>
  )
}
