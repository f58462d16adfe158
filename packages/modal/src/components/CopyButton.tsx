import { copyText } from '@latchkey/primitives'
import { type ReactNode, useEffect, useState } from 'react'
import { CheckIcon } from '../icons/CheckIcon.js'
import { CopyIcon } from '../icons/CopyIcon.js'
import { ErrorIcon } from '../icons/ErrorIcon.js'
import { useMessages } from '../messages/useMessages.js'
import { Button } from './Button.js'
import { IconButton } from './IconButton.js'

/** What has become of the last copying is said for this long, in ms. */
const saidMs = 2000

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

/** What {@link useCopy} returns. */
type UseCopyReturnType = {
  /** Of the last two seconds. */
  outcome: 'none' | 'copied' | 'failed'
  copy(text: string): Promise<void>
}

/**
 * Copies a text; who calls it says what has become of it.
 *
 * @example
 * const { outcome, copy } = useCopy()
 * <button onClick={() => void copy(address)}>{outcome === 'copied' ? 'Copied' : 'Copy'}</button>
 */
function useCopy(): UseCopyReturnType {
  // A new object each time: what is copied again is said for two seconds again.
  const [last, setLast] = useState<{ outcome: UseCopyReturnType['outcome'] }>({ outcome: 'none' })
  useEffect(() => {
    if (last.outcome === 'none') return
    const timer = setTimeout(() => setLast({ outcome: 'none' }), saidMs)
    return () => clearTimeout(timer)
  }, [last])
  return {
    outcome: last.outcome,
    async copy(text) {
      try {
        await copyText(text)
        setLast({ outcome: 'copied' })
      } catch {
        setLast({ outcome: 'failed' })
      }
    },
  }
}
