import { getActiveConnection, type KitState, type RevocationStep, type TokenApproval } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ShowWallet } from '../../components/ShowWallet.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { WalletImage } from '../../components/WalletImage.js'
import { useMessages } from '../../messages/useMessages.js'
import { cancelPairedRequests } from '../pairing-requests/cancelPairedRequests.js'
import { OpenPairedWallet } from '../pairing-requests/OpenPairedWallet.js'
import { useOwnPairedRequest } from '../pairing-requests/usePairedRequest.js'
import { useWalletName } from '../useWalletName.js'
import { describeApproval } from './describeApproval.js'

/** Properties of {@link RevocationProgress}. */
export type RevocationProgressProps = {
  revocation: Extract<RevocationStep, { status: 'approving' | 'confirming' }>
  approvals: readonly TokenApproval[]
}

const selectWallet = (state: KitState) => getActiveConnection(state)?.wallet

/** Approvals that are being revoked: with the wallet, then with the network. */
export function RevocationProgress({ revocation, approvals }: RevocationProgressProps): ReactNode {
  const kit = useProvidedKit()
  const { approvals: texts, common } = useMessages()
  const wallet = useProvidedKitState(selectWallet)
  const walletName = useWalletName()
  const paired = useOwnPairedRequest()
  const { doneCount: done, totalCount: total } = revocation
  const picture = (
    <WalletImage name={wallet?.name ?? ''} src={wallet?.icon} imageId={wallet?.imageId} size={80} />
  )
  if (revocation.status === 'confirming') {
    return (
      <StatusPanel
        picture={picture}
        isWaiting
        title={texts.confirming({ count: total })}
        text={texts.confirmingText}
        slowHint={texts.confirmingSlow}
      />
    )
  }
  const asked = approvals.filter(({ id }) => revocation.ids.includes(id))
  const [only] = asked.length === 1 ? asked : []
  function giveUp(): void {
    void kit.tokenApprovals.cancel()
    cancelPairedRequests(kit)
  }
  return (
    <StatusPanel
      picture={picture}
      isWaiting
      title={paired?.isSending ? paired.title : texts.approve({ walletName })}
      text={
        <>
          {only
            ? texts.revokingOne({
                token: only.token.name,
                spender: describeApproval(only, texts).spender,
              })
            : texts.revokingMany({ count: asked.length })}
          {only && total > 1 && (
            <span className="lk-status-more lk-numeric">{texts.step({ done, total })}</span>
          )}
          {paired && <span className="lk-status-more">{paired.text}</span>}
        </>
      }
      slowHint={texts.approveSlow({ walletName })}
      actions={
        <>
          <ShowWallet />
          <OpenPairedWallet paired={paired} />
          <Button onClick={giveUp}>{common.cancel}</Button>
        </>
      }
    />
  )
}
