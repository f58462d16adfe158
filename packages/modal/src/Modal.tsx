'use client'
import { useKit } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'
import { loadDialog } from './dialog/loadDialog.js'
import { loadWideDialog } from './dialog/loadWideDialog.js'
import { ModalPlace } from './dialog/ModalPlace.js'
import { takePlace } from './dialog/places.js'
import { noteCrowd } from './dialog/watchPlaces.js'
import type { MessageOverrides } from './messages/Messages.js'

/** Properties of {@link Modal}. */
export type ModalProps = {
  /** Texts in the site's own words or language; those left out stay in English. */
  messages?: MessageOverrides
  /**
   * `wide`: on screens of 768 px and more, wallets stand on the left, and on the right what a wallet is, or the one that was chosen;
   * all other views, and phones, are as in `compact`, which is the default. Loads more with the first opening.
   */
  size?: 'compact' | 'wide'
}

/**
 * The place of the modal: nothing until someone is about to open it or something waits for the visitor. Opened, its frame
 * stands in the same task, and what fills it comes when it is there. Put one inside `<KitProvider>`; of several the first is drawn.
 *
 * @example
 * <KitProvider kit={kit}><ConnectButton /><Modal /></KitProvider>
 */
export function Modal({ messages, size }: ModalProps): ReactNode {
  const kit = useKit()
  const [isFirst, setIsFirst] = useState(false)
  useEffect(() => {
    const leave = takePlace(kit, setIsFirst)
    if (process.env.NODE_ENV !== 'production') noteCrowd(kit)
    return leave
  }, [kit])
  // As a part of a page it has the room that the page gives it.
  const isWide = size === 'wide' && !kit.options.enableEmbedded
  return (
    isFirst && <ModalPlace messages={messages} isWide={isWide} load={isWide ? loadWideDialog : loadDialog} />
  )
}
