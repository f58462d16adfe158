import type { ReactNode } from 'react'
import { Notice } from '../../components/Notice.js'
import { Row } from '../../components/Row.js'
import { Stack } from '../../components/Stack.js'
import { useMessages } from '../../messages/useMessages.js'
import { AgreementGate } from '../connect/AgreementGate.js'
import { SocialLogo } from './SocialLogo.js'
import { useChooseSocial, useLoginAvailability } from './useChooseSocial.js'
import { useSocials } from './useSocials.js'

/** Every social login of the site, one a row. */
export function ConnectSocials(): ReactNode {
  const texts = useMessages().loginRows
  const socials = useSocials()
  const choose = useChooseSocial()
  const availability = useLoginAvailability()
  return (
    <AgreementGate>
      <Stack>
        {socials.map((provider) => (
          <Row
            key={provider}
            icon={<SocialLogo provider={provider} />}
            title={texts.continueWith({ name: texts.socials[provider] })}
            isDisabled={availability !== 'ready'}
            onClick={() => choose(provider)}
          />
        ))}
        {availability === 'logged-in' && <Notice>{texts.connectedAlready}</Notice>}
      </Stack>
    </AgreementGate>
  )
}
