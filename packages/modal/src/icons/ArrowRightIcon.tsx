import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "arrow-right". */
export function ArrowRightIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
      <path d="m12 5 7 7-7 7" />
    </Icon>
  )
}
