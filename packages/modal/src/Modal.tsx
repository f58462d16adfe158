'use client'
import type { KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Dialog as DialogComponent } from './dialog/Dialog.js'
import { loadDialog } from './dialog/loadDialog.js'
import { needsVisitor } from './dialog/needsVisitor.js'
import { ModalBoundary } from './ModalBoundary.js'
import type { MessageOverrides } from './messages/Messages.js'

const selectIsOpen = (state: KitState) => state.modal.isOpen
const selectIsExpected = (state: KitState) => state.modal.isExpected

/** Properties of {@link Modal}. */
export type ModalProps = {
  /** Texts in the site's own words or language; those left out stay in English. */
  messages?: MessageOverrides
}

/**
 * The place of the modal: nothing until someone is about to open it or something waits for the visitor, then the dialog,
 * loaded at that moment. Put one inside `<KitProvider>`.
 *
 * @example
 * <KitProvider kit={kit}><ConnectButton /><Modal /></KitProvider>
 */
export function Modal({ messages }: ModalProps): ReactNode {
  const kit = useKit()
  const isOpen = useKitState(selectIsOpen)
  const isExpected = useKitState(selectIsExpected)
  const isNeeded = useKitState(needsVisitor)
  const [Dialog, setDialog] = useState<typeof DialogComponent>()
  useEffect(() => {
    if (!(isOpen || isExpected || isNeeded) || Dialog) return
    let isGone = false
    loadDialog(kit).then(
      (component) => !isGone && setDialog(() => component),
      // Closed, the next click on the button tries again.
      () => !isGone && kit.modal.close(),
    )
    return () => {
      isGone = true
    }
  }, [isOpen, isExpected, isNeeded, Dialog, kit])
  return Dialog ? (
    <ModalBoundary kit={kit}>
      <Dialog messages={messages} />
    </ModalBoundary>
  ) : null
}
