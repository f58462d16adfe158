'use client'
import type { ReactNode } from 'react'
import { loadDialog } from './dialog/loadDialog.js'
import { ModalPlace } from './dialog/ModalPlace.js'
import type { MessageOverrides } from './messages/Messages.js'

/** Properties of {@link Modal}. */
export type ModalProps = {
  /** Texts in the site's own words or language; those left out stay in English. */
  messages?: MessageOverrides
}

/**
 * The place of the modal: nothing until someone is about to open it or something waits for the visitor. Opened, its frame
 * stands in the same task, and what fills it comes when it is there. Put one inside `<KitProvider>`.
 *
 * @example
 * <KitProvider kit={kit}><ConnectButton /><Modal /></KitProvider>
 */
export function Modal({ messages }: ModalProps): ReactNode {
  return <ModalPlace messages={messages} load={loadDialog} />
}
