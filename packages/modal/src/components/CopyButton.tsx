import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/CheckIcon.js'
import { CopyIcon } from '../icons/CopyIcon.js'
import { ErrorIcon } from '../icons/ErrorIcon.js'
import { useMessages } from '../messages/useMessages.js'
import { Button } from './Button.js'
import { IconButton } from './IconButton.js'
import { useCopy } from './useCopy.js'

/** Properties of {@link CopyButton}. */
export type CopyButtonProps = {
  /** What is copied. */
  value: string | undefined
  /** What the button says, such as "Copy address". */
  label: string
  /** What it says once that is done, such as "Address copied". */
  confirmation: string
  /** Shows the icon only. */
  isIconOnly?: boolean
}

/** Copies a text and says so in its own place; disabled while there is none. */
export function CopyButton({ value, label, confirmation, isIconOnly = false }: CopyButtonProps): ReactNode {
  const { copying } = useMessages()
  const { outcome, copy } = useCopy()
  const Icon = { none: CopyIcon, copied: CheckIcon, failed: ErrorIcon }[outcome]
  const said = { none: '', copied: confirmation, failed: copying.copyFailed }[outcome]
  const onClick = () => void (value !== undefined && copy(value))
  const isDisabled = value === undefined
  if (!isIconOnly) {
    return (
      <Button icon={<Icon size={18} />} isDisabled={isDisabled} onClick={onClick}>
        <span aria-live="polite">{said || label}</span>
      </Button>
    )
  }
  return (
    <>
      <IconButton
        size="small"
        label={label}
        icon={<Icon size={16} />}
        isDisabled={isDisabled}
        onClick={onClick}
      />
      <span className="lk-visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}
