import type { ReactNode } from 'react'
import { LinkButton } from '../../components/LinkButton.js'
import { useMessages } from '../../messages/useMessages.js'
import type { PairedRequest } from './usePairedRequest.js'
import { usePairedWalletLink } from './usePairedWalletLink.js'

/** Opens the paired wallet's app at its request, where it is on this phone. */
export function OpenPairedWallet({ paired }: { paired: PairedRequest | undefined }): ReactNode {
  const { pairing: texts } = useMessages()
  const link = usePairedWalletLink(paired?.request.walletRequestId)
  if (!link || !paired) return null
  return (
    <LinkButton href={link.href} target={link.target}>
      {texts.open({ name: paired.walletName })}
    </LinkButton>
  )
}
