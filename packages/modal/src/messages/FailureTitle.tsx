import type { ReactNode } from 'react'
import { getErrorText } from './getErrorText.js'
import { useMessages } from './useMessages.js'

/** What happened, in a notice: no more than the title of the failure's text. */
export function FailureTitle({ code }: { code: string }): ReactNode {
  const messages = useMessages()
  return getErrorText(messages, code, messages.connecting.yourWallet).title
}
