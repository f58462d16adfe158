import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "info". */
export function InfoIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 16v-4" />
      <path d="M12 8h.01" />
    </Icon>
  )
}
