import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "check". */
export function CheckIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M20 6 9 17l-5-5" />
    </Icon>
  )
}
