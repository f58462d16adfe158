import type { ReactNode } from 'react'
import { Icon, type IconProps } from '../../icons/Icon.js'

/** Lucide "ellipsis". */
export function MoreIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="1" />
      <circle cx="19" cy="12" r="1" />
      <circle cx="5" cy="12" r="1" />
    </Icon>
  )
}
