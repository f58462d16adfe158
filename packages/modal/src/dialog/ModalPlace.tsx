import type { Kit, KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { type ReactNode, useMemo, useState } from 'react'
import { ModalBoundary } from '../ModalBoundary.js'
import type { MessageOverrides } from '../messages/Messages.js'
import { MessagesContext } from '../messages/MessagesContext.js'
import type { DialogParts } from './DialogParts.js'
import { EmbeddedDialog } from './EmbeddedDialog.js'
import { LegalAgreementProvider } from './LegalAgreementProvider.js'
import { ModalDialog } from './ModalDialog.js'
import { getShellTexts } from './shellTexts.js'
import { useDialogParts } from './useDialogParts.js'

const selectNeed = ({ modal }: KitState) => (modal.isOpen ? 'open' : modal.isExpected ? 'expected' : 'none')

/** Properties of {@link ModalPlace}. */
export type ModalPlaceProps = {
  messages?: MessageOverrides | undefined
  /** Fetches what fills the dialog. */
  load(kit: Kit): Promise<DialogParts>
}

/** Draws nothing until someone is about to open the modal; then its frame, and in it what fills it as soon as that is there. */
export function ModalPlace({ messages, load }: ModalPlaceProps): ReactNode {
  const kit = useKit()
  const need = useKitState(selectNeed)
  const { parts, hasFailed, retry } = useDialogParts(need, load)
  const [wasNeeded, setWasNeeded] = useState(false)
  const texts = useMemo(() => getShellTexts(messages), [messages])
  const catalogue = useMemo(() => parts?.mergeMessages(messages), [parts, messages])
  if (need !== 'none' && !wasNeeded) setWasNeeded(true)
  if (!wasNeeded) return null
  const frame = { texts, parts, hasFailed, onRetry: retry }
  return (
    <ModalBoundary kit={kit}>
      <MessagesContext.Provider value={catalogue}>
        <LegalAgreementProvider>
          {!kit.options.enableEmbedded ? (
            <ModalDialog {...frame} />
          ) : (
            // A part of the page is drawn when it can be drawn as it stays.
            parts && <EmbeddedDialog {...frame} />
          )}
        </LegalAgreementProvider>
      </MessagesContext.Provider>
    </ModalBoundary>
  )
}
