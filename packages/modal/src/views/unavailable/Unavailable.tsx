import { useKit } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { InfoIcon } from '../../icons/InfoIcon.js'
import { useMessages } from '../../messages/useMessages.js'

/** Something the site has not switched on, and the way back. */
export function Unavailable(): ReactNode {
  const kit = useKit()
  const { unavailable } = useMessages()
  return (
    <EmptyState
      icon={<InfoIcon size={28} />}
      title={unavailable.heading}
      text={unavailable.text}
      action={<Button onClick={() => kit.router.back()}>{unavailable.back}</Button>}
    />
  )
}
