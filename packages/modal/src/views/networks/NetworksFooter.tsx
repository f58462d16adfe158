import type { ReactNode } from 'react'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

/** Tells that not every wallet serves every network, and what a network is. */
export function NetworksFooter(): ReactNode {
  const { router } = useScreen()
  const { networks: texts } = useMessages()
  return (
    <footer className="lk-footer">
      {texts.support}{' '}
      <button type="button" className="lk-link" onClick={() => router.push('WhatIsANetwork')}>
        {texts.whatIs}
      </button>
    </footer>
  )
}
