import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "chevron-right". */
export function ChevronRightIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="m9 18 6-6-6-6" />
    </Icon>
  )
}
