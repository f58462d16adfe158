'use client'
import { useKit } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'
import { loadDialog } from './dialog/loadDialog.js'
import { ModalPlace } from './dialog/ModalPlace.js'
import { takePlace } from './dialog/places.js'
import { noteCrowd } from './dialog/watchPlaces.js'
import type { MessageOverrides } from './messages/Messages.js'

/** Properties of {@link Modal}. */
export type ModalProps = {
  /** Texts in the site's own words or language; those left out stay in English. */
  messages?: MessageOverrides
}

/**
 * The place of the modal: nothing until someone is about to open it or something waits for the visitor. Opened, its frame
 * stands in the same task, and what fills it comes when it is there. Put one inside `<KitProvider>`; of several the first is drawn.
 *
 * @example
 * <KitProvider kit={kit}><ConnectButton /><Modal /></KitProvider>
 */
export function Modal({ messages }: ModalProps): ReactNode {
  const kit = useKit()
  const [isFirst, setIsFirst] = useState(false)
  useEffect(() => {
    const leave = takePlace(kit, setIsFirst)
    if (process.env.NODE_ENV !== 'production') noteCrowd(kit)
    return leave
  }, [kit])
  return isFirst && <ModalPlace messages={messages} load={loadDialog} />
}
