import type { ReactNode } from 'react'
import { CopyIcon } from '../icons/CopyIcon.js'
import { Button } from './Button.js'
import { IconButton } from './IconButton.js'
import { useCopy } from './useCopy.js'

/** Properties of {@link CopyButton}. */
export type CopyButtonProps = {
  /** What is copied. */
  value: string | undefined
  /** What the button says, such as "Copy address". */
  label: string
  /** What the toast says, such as "Address copied". */
  confirmation: string
  /** Shows the icon only. */
  isIconOnly?: boolean
}

/** Copies a text; disabled while there is none. */
export function CopyButton({ value, label, confirmation, isIconOnly = false }: CopyButtonProps): ReactNode {
  const copy = useCopy()
  const onClick = () => void (value !== undefined && copy(value, confirmation))
  const isDisabled = value === undefined
  if (isIconOnly) {
    return (
      <IconButton
        size="small"
        label={label}
        icon={<CopyIcon size={16} />}
        isDisabled={isDisabled}
        onClick={onClick}
      />
    )
  }
  return (
    <Button icon={<CopyIcon size={18} />} isDisabled={isDisabled} onClick={onClick}>
      {label}
    </Button>
  )
}
