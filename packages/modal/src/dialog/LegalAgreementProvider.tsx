import type { KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

/** Whether the visitor has agreed to the site's terms. */
export type LegalAgreement = { isAgreed: boolean; setIsAgreed(isAgreed: boolean): void }

const LegalAgreementContext = createContext<LegalAgreement>({ isAgreed: true, setIsAgreed: () => {} })

/** Keeps the answer over the views of the dialog. */
export function LegalAgreementProvider({ children }: { children: ReactNode }): ReactNode {
  const [isAgreed, setIsAgreed] = useState(false)
  const agreement = useMemo(() => ({ isAgreed, setIsAgreed }), [isAgreed])
  return <LegalAgreementContext.Provider value={agreement}>{children}</LegalAgreementContext.Provider>
}

const selectHasCheckbox = (state: KitState) => state.features.legalCheckbox

/** The agreement, and whether the site asks for it at all. */
export function useLegalAgreement(): LegalAgreement & { isAsked: boolean } {
  const { termsConditionsUrl, privacyPolicyUrl } = useKit().options
  const isSwitchedOn = useKitState(selectHasCheckbox)
  const agreement = useContext(LegalAgreementContext)
  const isAsked = isSwitchedOn && Boolean(termsConditionsUrl || privacyPolicyUrl)
  return { ...agreement, isAsked, isAgreed: !isAsked || agreement.isAgreed }
}
