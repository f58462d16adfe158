import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ScreenState } from './ScreenState.js'
import { useScreen, useScreenState } from './useScreen.js'

/** Whether the visitor has agreed to the site's terms, and whether the site asks for it at all. */
export type LegalAgreement = { isAsked: boolean; isAgreed: boolean; setIsAgreed(isAgreed: boolean): void }

const selectHasCheckbox = (state: KitState) => state.features.legalCheckbox
const selectIsAgreed = (screen: ScreenState) => screen.isAgreed

/** The visitor's answer, which outlives the views and the opening. */
export function useLegalAgreement(): LegalAgreement {
  const { termsConditionsUrl, privacyPolicyUrl } = useProvidedKit().options
  const { store } = useScreen()
  const isSwitchedOn = useProvidedKitState(selectHasCheckbox)
  const isAgreed = useScreenState(selectIsAgreed)
  const isAsked = isSwitchedOn && Boolean(termsConditionsUrl || privacyPolicyUrl)
  return {
    isAsked,
    isAgreed: !isAsked || isAgreed,
    setIsAgreed: (next) => store.setState({ isAgreed: next }),
  }
}
