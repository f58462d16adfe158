import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "search". */
export function SearchIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="m21 21-4.34-4.34" />
      <circle cx="11" cy="11" r="8" />
    </Icon>
  )
}
