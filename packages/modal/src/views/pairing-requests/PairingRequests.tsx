import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ButtonGroup } from '../../components/ButtonGroup.js'
import { LinkButton } from '../../components/LinkButton.js'
import { Spinner } from '../../components/Spinner.js'
import { useMessages } from '../../messages/useMessages.js'
import { usePairedRequest } from './usePairedRequest.js'
import { usePairedWalletLink } from './usePairedWalletLink.js'

/**
 * What a paired wallet has been asked and not answered, where nothing else on screen says so: whether the request has
 * reached the relay, and the way to the wallet on this phone. Nothing while nothing waits.
 */
export function PairingRequests(): ReactNode {
  const kit = useProvidedKit()
  const { pairing: texts } = useMessages()
  const paired = usePairedRequest()
  const link = usePairedWalletLink(paired?.request.walletRequestId)
  if (!paired) return null
  const { request, title, text, walletName } = paired
  return (
    <div className="lk-requests">
      <div className="lk-requests-words" role="status">
        <Spinner />
        <p>
          <strong>{title}</strong>
          {text}
        </p>
      </div>
      <ButtonGroup>
        {link && (
          <LinkButton size="small" href={link.href} target={link.target}>
            {texts.open({ name: walletName })}
          </LinkButton>
        )}
        <Button size="small" onClick={() => kit.pairing.cancelRequest(request.id)}>
          {texts.cancelRequest}
        </Button>
      </ButtonGroup>
    </div>
  )
}
