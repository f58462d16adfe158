import { type FollowedTransfer, findNetwork, type KitState } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback } from 'react'
import { getExplorerUrl } from '../../components/getExplorerUrl.js'
import { Row } from '../../components/Row.js'
import { Spinner } from '../../components/Spinner.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { formatTransfer } from '../wallet-send/formatTransfer.js'

const selectFollowed = (state: KitState) => state.send.followed

/** Transfers of an account or network that was left while they were confirmed. */
export function FollowedTransfers(): ReactNode {
  const followed = useProvidedKitState(selectFollowed)
  return followed.map((transfer) => <FollowedRow key={transfer.hash} transfer={transfer} />)
}

function FollowedRow({ transfer }: { transfer: FollowedTransfer }): ReactNode {
  const kit = useProvidedKit()
  const { account: texts } = useMessages()
  const { hash, caipNetworkId, from, failureCode } = transfer
  const selectNetwork = useCallback((state: KitState) => findNetwork(state, caipNetworkId), [caipNetworkId])
  const network = useProvidedKitState(selectNetwork)
  const amount = formatTransfer(transfer)
  const isUnconfirmed = failureCode === 'send/receipt-timeout'
  const failedTitle = isUnconfirmed ? texts.unconfirmed({ amount }) : texts.sendFailed({ amount })
  return (
    <Row
      icon={failureCode ? <WarningIcon /> : <Spinner />}
      title={failureCode ? failedTitle : texts.sending({ amount })}
      description={texts.followedText({
        networkName: network?.name ?? caipNetworkId,
        from: truncateAddress(from),
      })}
      href={getExplorerUrl(network, 'tx', hash)}
      // What failed has been seen once it is pressed.
      {...(failureCode ? { onClick: () => void kit.send.dismiss(hash) } : {})}
    />
  )
}
