import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "chevron-down". */
export function ChevronDownIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="m6 9 6 6 6-6" />
    </Icon>
  )
}
