import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { SendIcon } from '../../icons/SendIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useBackToFields } from './useBackToFields.js'

/** Stands where a transfer would be when there is none. */
export function NothingToReview(): ReactNode {
  const { send: texts, titles } = useMessages()
  const backToFields = useBackToFields()
  return (
    <EmptyState
      icon={<SendIcon size={28} />}
      title={texts.nothingTitle}
      text={texts.nothingText}
      action={
        <Button size="small" onClick={backToFields}>
          {titles.WalletSend}
        </Button>
      }
    />
  )
}
