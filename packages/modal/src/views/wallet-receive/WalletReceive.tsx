import type { ReactNode } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { getExplorerUrl } from '../../components/getExplorerUrl.js'
import { Notice } from '../../components/Notice.js'
import { QrCode } from '../../components/QrCode.js'
import { Stack } from '../../components/Stack.js'
import { WalletIcon } from '../../icons/WalletIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useLastAccount } from '../account/useLastAccount.js'

/** The address as a code and in full, and where it may be used. */
export function WalletReceive(): ReactNode {
  const { router } = useScreen()
  const messages = useMessages()
  const { receive: texts, copying, connect } = messages
  const shown = useLastAccount()
  if (!shown) {
    return (
      <EmptyState
        icon={<WalletIcon size={28} />}
        title={texts.missing}
        action={<Button onClick={() => router.reset('Connect')}>{connect.title}</Button>}
      />
    )
  }
  const { account, address, network } = shown
  const isUnverified = account.allAccounts.some((one) => one.address === address && one.isUnverified)
  const explorerUrl = getExplorerUrl(network, 'address', address)
  return (
    <Stack gap={16}>
      {isUnverified && (
        <Notice tone="warning">
          <strong>{texts.unverified}</strong>
          {texts.unverifiedText}
        </Notice>
      )}
      <div className="lk-receive-qr">
        <QrCode value={address} label={texts.qrLabel({ address })} />
      </div>
      <div className="lk-receive-address">
        <span className="lk-receive-label">{texts.address}</span>
        <AddressInFull address={address} />
        {explorerUrl && <ExternalLink href={explorerUrl}>{texts.explorer}</ExternalLink>}
      </div>
      <Notice tone="warning">
        <strong>{texts.onlyNetwork({ network: network ? getNetworkName(messages, network) : '' })}</strong>
        {network?.isLocal ? texts.localText : texts.onlyNetworkText}
      </Notice>
      <CopyButton value={address} label={copying.copyAddress} confirmation={copying.addressCopied} />
    </Stack>
  )
}
