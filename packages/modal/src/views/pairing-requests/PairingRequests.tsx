import type { KitState } from '@latchkey/core'
import { isMobile } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ButtonGroup } from '../../components/ButtonGroup.js'
import { LinkButton } from '../../components/LinkButton.js'
import { Spinner } from '../../components/Spinner.js'
import { useMessages } from '../../messages/useMessages.js'
import { usePairedWalletLink } from './usePairedWalletLink.js'

const selectRequests = (state: KitState) => state.pairing.requests
const selectWalletName = (state: KitState) => state.pairing.session?.peer.name

/**
 * What a paired wallet has been asked and not answered: whether the request has reached the relay, and the way to the
 * wallet on this phone. Nothing while nothing waits.
 *
 * @param hasCancel - Leaves the request's own cancel button out where the view has one.
 */
export function PairingRequests({ hasCancel = true }: { hasCancel?: boolean }): ReactNode {
  const kit = useProvidedKit()
  const { pairing: texts, connecting } = useMessages()
  const requests = useProvidedKitState(selectRequests)
  const walletName = useProvidedKitState(selectWalletName) || connecting.yourWallet
  const [request] = requests
  const link = usePairedWalletLink(request?.walletRequestId)
  if (!request) return null
  const isSent = request.status === 'sent'
  const text = isSent
    ? isMobile()
      ? texts.sentHere({ walletName })
      : texts.sentText({ walletName })
    : texts.sendingText
  return (
    <div className="lk-requests">
      <div className="lk-requests-words" role="status">
        <Spinner />
        <p>
          <strong>{isSent ? texts.sent({ walletName }) : texts.sending({ walletName })}</strong>
          {text} {requests.length > 1 && texts.more({ count: requests.length - 1 })}
        </p>
      </div>
      {(link || hasCancel) && (
        <ButtonGroup>
          {link && (
            <LinkButton size="small" href={link.href} target={link.target}>
              {texts.open({ name: walletName })}
            </LinkButton>
          )}
          {hasCancel && (
            <Button size="small" onClick={() => kit.pairing.cancelRequest(request.id)}>
              {texts.cancelRequest}
            </Button>
          )}
        </ButtonGroup>
      )}
    </div>
  )
}
