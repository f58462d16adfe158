import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { LegalLinks } from '../components/LegalLinks.js'
import { useFirstMessages } from '../messages/useFirstMessages.js'

const selectHasCheckbox = (state: KitState) => state.features.legalCheckbox

/** The site's terms and privacy policy; nothing without either, or where a checkbox asks for them. */
export function LegalFooter(): ReactNode {
  const { termsConditionsUrl, privacyPolicyUrl } = useProvidedKit().options
  const hasCheckbox = useProvidedKitState(selectHasCheckbox)
  const { legal } = useFirstMessages()
  if (hasCheckbox || !(termsConditionsUrl || privacyPolicyUrl)) return null
  return (
    <footer className="lk-footer">
      {legal.before}
      <LegalLinks />
      {legal.after}
    </footer>
  )
}
