import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { useFirstMessages } from '../messages/useFirstMessages.js'
import { ExternalLink } from './ExternalLink.js'

/** Links to the site's terms and privacy policy, as far as it has them. */
export function LegalLinks(): ReactNode {
  const { termsConditionsUrl, privacyPolicyUrl } = useProvidedKit().options
  const { legal } = useFirstMessages()
  return (
    <>
      {termsConditionsUrl && <ExternalLink href={termsConditionsUrl}>{legal.terms}</ExternalLink>}
      {termsConditionsUrl && privacyPolicyUrl && legal.and}
      {privacyPolicyUrl && <ExternalLink href={privacyPolicyUrl}>{legal.privacy}</ExternalLink>}
    </>
  )
}
