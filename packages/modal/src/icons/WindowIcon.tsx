import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "app-window". */
export function WindowIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <rect x="2" y="4" width="20" height="16" rx="2" />
      <path d="M10 4v4" />
      <path d="M2 8h20" />
      <path d="M6 4v4" />
    </Icon>
  )
}
