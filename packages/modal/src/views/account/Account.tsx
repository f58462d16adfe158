import { useSignIn } from '@latchkey/react'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Stack } from '../../components/Stack.js'
import { useWhileVisible } from '../../components/useWhileVisible.js'
import { useMessages } from '../../messages/useMessages.js'
import { PairingRequests } from '../pairing-requests/PairingRequests.js'
import { Purchases } from '../purchases/Purchases.js'
import { OpenOwnTransactions } from '../transactions/OwnTransactions.js'
import { useDisconnecting } from '../useDisconnecting.js'
import { AccountHead } from './AccountHead.js'
import { AccountTabs } from './AccountTabs.js'
import { AccountTotal } from './AccountTotal.js'
import { ApprovalsRow } from './ApprovalsRow.js'
import { ConnectionRow } from './ConnectionRow.js'
import { LoginRow } from './LoginRow.js'
import { NameRow } from './NameRow.js'
import { OtherAccounts } from './OtherAccounts.js'
import { ProtectLine } from './ProtectLine.js'
import { QuickActions } from './QuickActions.js'
import { RunningTransfer } from './RunningTransfer.js'
import { OpenTransfers, RecentActivity } from './SentTransfers.js'
import { SignInLine } from './SignInLine.js'
import { useLastAccount } from './useLastAccount.js'

/** Balances on screen are read again this often. */
const refreshIntervalMs = 10_000

/** Who is connected, what they hold, and what they can do with it. */
export function Account(): ReactNode {
  const kit = useProvidedKit()
  const { account: texts } = useMessages()
  const shown = useLastAccount()
  const isOpen = useProvidedKitState((state) => state.modal.isOpen)
  const { isDisconnecting, disconnect, question } = useDisconnecting(texts.disconnectFailed)
  // What there is to do stands before the list, what is done after it.
  const { isSignedIn } = useSignIn()
  // Its own row says where its request is.
  const isAskedToSend = useProvidedKitState((state) => state.send.step.status === 'approving')
  const caipAddress = shown?.account.caipAddress

  useEffect(() => {
    if (!caipAddress) return
    void kit.balances.load()
    void kit.balances.loadIdentity()
  }, [kit, caipAddress])
  useWhileVisible(() => {
    if (isOpen && caipAddress) void kit.balances.load({ force: true })
  }, refreshIntervalMs)

  if (!shown) return null
  const { account, address, network } = shown
  return (
    <Stack gap={16}>
      <AccountHead
        account={account}
        address={address}
        network={network}
        isDisconnecting={isDisconnecting}
        onDisconnect={disconnect}
      />
      {question}
      <AccountTotal network={network} />
      <ProtectLine />
      <QuickActions />
      <RunningTransfer />
      {!isAskedToSend && <PairingRequests />}
      <OpenTransfers />
      <OpenOwnTransactions />
      <Purchases isOpenOnly />
      {!isSignedIn && <SignInLine />}
      <AccountTabs network={network} />
      <RecentActivity address={address} caipAddress={caipAddress} />
      {isSignedIn && <SignInLine />}
      <OtherAccounts />
      <NameRow />
      <LoginRow />
      <ApprovalsRow />
      <ConnectionRow />
    </Stack>
  )
}
