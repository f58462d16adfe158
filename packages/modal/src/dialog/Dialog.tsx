import { useKit } from '@latchkey/react'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import type { MessageOverrides } from '../messages/Messages.js'
import { mergeMessages } from '../messages/mergeMessages.js'
import { MessagesContext } from '../messages/useMessages.js'
import { adoptStyles } from '../styles/adoptStyles.js'
import { buttonStyles } from '../styles/generated/buttonStyles.js'
import { modalStyles } from '../styles/generated/modalStyles.js'
import { EmbeddedDialog } from './EmbeddedDialog.js'
import { LegalAgreementProvider } from './LegalAgreementProvider.js'
import { ModalDialog } from './ModalDialog.js'

/** The real modal, loaded when it is first opened. */
export function Dialog({ messages: overrides }: { messages?: MessageOverrides | undefined }): ReactNode {
  const { options } = useKit()
  const messages = useMemo(() => mergeMessages(overrides), [overrides])
  useLayoutEffect(() => {
    adoptStyles(document, buttonStyles)
    adoptStyles(document, modalStyles)
  }, [])
  return (
    <MessagesContext.Provider value={messages}>
      <LegalAgreementProvider>
        {options.enableEmbedded ? <EmbeddedDialog /> : <ModalDialog />}
      </LegalAgreementProvider>
    </MessagesContext.Provider>
  )
}
