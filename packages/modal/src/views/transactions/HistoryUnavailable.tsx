import type { ReactNode } from 'react'
import { EmptyState } from '../../components/EmptyState.js'
import { ClockIcon } from '../../icons/ClockIcon.js'
import { useMessages } from '../../messages/useMessages.js'

/** The gateway has no history of the network: trying again cannot help. */
export function HistoryUnavailable(): ReactNode {
  const { activity: texts } = useMessages()
  return (
    <EmptyState icon={<ClockIcon size={28} />} title={texts.unsupportedTitle} text={texts.unsupportedText} />
  )
}
