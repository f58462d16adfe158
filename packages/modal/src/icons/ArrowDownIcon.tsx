import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "arrow-down". */
export function ArrowDownIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M12 5v14" />
      <path d="m19 12-7 7-7-7" />
    </Icon>
  )
}
