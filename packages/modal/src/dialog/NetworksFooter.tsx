import type { ReactNode } from 'react'
import { useFirstMessages } from '../messages/useFirstMessages.js'
import { useScreen } from '../screen/useScreen.js'

/** Tells that not every wallet serves every network, and what a network is. */
export function NetworksFooter(): ReactNode {
  const { router } = useScreen()
  const { networksFooter } = useFirstMessages()
  return (
    <footer className="lk-footer">
      {networksFooter.text}{' '}
      <button type="button" className="lk-link" onClick={() => router.push('WhatIsANetwork')}>
        {networksFooter.link}
      </button>
    </footer>
  )
}
