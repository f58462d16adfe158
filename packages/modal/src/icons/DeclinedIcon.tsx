import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "circle-x". */
export function DeclinedIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="m15 9-6 6" />
      <path d="m9 9 6 6" />
    </Icon>
  )
}
