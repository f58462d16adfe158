import { useKit } from '@latchkey/react'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'

/** Tells that not every wallet serves every network, and what a network is. */
export function NetworksFooter(): ReactNode {
  const kit = useKit()
  const { networksFooter } = useMessages()
  return (
    <footer className="lk-footer">
      {networksFooter.text}{' '}
      <button type="button" className="lk-link" onClick={() => kit.router.push('WhatIsANetwork')}>
        {networksFooter.link}
      </button>
    </footer>
  )
}
