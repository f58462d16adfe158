import { useSignIn } from '@latchkey/react'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { SignIcon } from '../../icons/SignIcon.js'
import { SuccessIcon } from '../../icons/SuccessIcon.js'
import { useMessages } from '../../messages/useMessages.js'

/** Whether the visitor is signed in to the site; nothing where the site does not ask for it. */
export function SignInLine(): ReactNode {
  const kit = useProvidedKit()
  const { account: texts } = useMessages()
  const { isSignedIn } = useSignIn()
  if (!kit.options.siwx) return null
  if (isSignedIn) return <Row icon={<SuccessIcon />} title={texts.signedIn} description={location.host} />
  return (
    <Row
      icon={<SignIcon />}
      title={texts.signIn}
      description={texts.signInText}
      isDeeper
      onClick={() => void kit.signIn.check()}
    />
  )
}
