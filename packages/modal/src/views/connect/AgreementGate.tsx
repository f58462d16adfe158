import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback } from 'react'
import { LegalLinks } from '../../components/LegalLinks.js'
import { useFirstMessages } from '../../messages/useFirstMessages.js'
import type { ScreenState } from '../../screen/ScreenState.js'
import { useScreen, useScreenState } from '../../screen/useScreen.js'
import { isAgreementAsked } from './isAgreementMissing.js'

const selectIsAgreed = (screen: ScreenState) => screen.isAgreed

/** On sites that ask for it, the ways to connect wait until the visitor has agreed to the terms. */
export function AgreementGate({ children }: { children: ReactNode }): ReactNode {
  const { options } = useProvidedKit()
  // The visitor's answer outlives the views and the opening.
  const { store } = useScreen()
  const isAsked = useProvidedKitState((state) => isAgreementAsked(state, options))
  const isAgreed = useScreenState(selectIsAgreed)
  const { legal, connect } = useFirstMessages()
  // As a property, because React 18 does not know the attribute.
  const setInert = useCallback(
    (element: HTMLElement | null) => {
      if (element) element.inert = !isAgreed
    },
    [isAgreed],
  )
  if (!isAsked) return children
  return (
    <>
      <label className="lk-checkbox">
        <input
          type="checkbox"
          checked={isAgreed}
          onChange={({ target }) => store.setState({ isAgreed: target.checked })}
          data-first-focus=""
        />
        <span>
          {legal.checkbox}
          <LegalLinks />
        </span>
      </label>
      {!isAgreed && <p className="lk-visually-hidden">{connect.agreeFirst}</p>}
      <div ref={setInert} className="lk-gate" data-closed={!isAgreed || undefined}>
        {children}
      </div>
    </>
  )
}
