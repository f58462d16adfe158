import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "credit-card". */
export function CardIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <rect width="20" height="14" x="2" y="5" rx="2" />
      <path d="M2 10h20" />
    </Icon>
  )
}
