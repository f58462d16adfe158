import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'

/** Lucide "plus". */
export function AddIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
      <path d="M12 5v14" />
    </Icon>
  )
}
