import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "circle-check". */
export function SuccessIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="m16 9-5.5 5.5L8 12" />
    </Icon>
  )
}
