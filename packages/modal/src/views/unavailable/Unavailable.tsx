import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { InfoIcon } from '../../icons/InfoIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

/** Something the site has not switched on, and the way back. */
export function Unavailable(): ReactNode {
  const { router } = useScreen()
  const { unavailable } = useMessages()
  return (
    <EmptyState
      icon={<InfoIcon size={28} />}
      title={unavailable.heading}
      text={unavailable.text}
      action={<Button onClick={() => router.back()}>{unavailable.back}</Button>}
    />
  )
}
