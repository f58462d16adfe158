import type { Connection, KitState } from '@latchkey/core'
import { joinCaip10, truncateAddress } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { IconButton } from '../../components/IconButton.js'
import { Spinner } from '../../components/Spinner.js'
import { DisconnectIcon } from '../../icons/DisconnectIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useDisconnecting } from '../useDisconnecting.js'
import { AccountList } from './AccountList.js'
import { useSwitchWallet } from './useSwitchWallet.js'
import { WalletLine } from './WalletLine.js'

/** A wallet that is connected and not in use. */
export function OtherWallet({ connection }: { connection: Connection }): ReactNode {
  const { wallets: texts } = useMessages()
  const { isDisconnecting, disconnect, question } = useDisconnecting(texts.disconnectFailed)
  const { pending, switchTo } = useSwitchWallet()
  const { id: connectionId, accounts, caipNetwork, wallet } = connection
  const [account] = accounts
  const walletName = wallet.name
  const profileName = useProvidedKitState(({ accountData }: KitState) =>
    account && !caipNetwork.testnet
      ? accountData[joinCaip10(caipNetwork.caipNetworkId, account.address)]?.profileName
      : undefined,
  )
  return (
    <li className="lk-wallet-item">
      <WalletLine wallet={wallet} account={account} accounts={accounts} profileName={profileName}>
        {account && (
          <Button
            size="small"
            isLoading={pending === account.address}
            onClick={() => switchTo(connection, account.address)}
          >
            {texts.switch}
            <span className="lk-visually-hidden">
              {texts.switchTarget({ walletName, account: truncateAddress(account.address) })}
            </span>
          </Button>
        )}
        <IconButton
          size="small"
          label={texts.disconnectWallet({ walletName })}
          icon={isDisconnecting ? <Spinner /> : <DisconnectIcon size={16} />}
          isDisabled={isDisconnecting}
          onClick={() => disconnect({ connectionId, keepOpen: true })}
        />
      </WalletLine>
      {question}
      <AccountList connection={connection} />
    </li>
  )
}
