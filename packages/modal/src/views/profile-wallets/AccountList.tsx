import type { Connection } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/Avatar.js'
import { Button } from '../../components/Button.js'
import { Disclosure } from '../../components/Disclosure.js'
import { useMessages } from '../../messages/useMessages.js'
import { useSwitchWallet } from './useSwitchWallet.js'
import { AccountName } from './WalletLine.js'

/** More accounts than these are shown on demand. */
const shownAtOnce = 3

/** The accounts of a wallet that are not in front; nothing when it has shared one only. */
export function AccountList({ connection }: { connection: Connection }): ReactNode {
  const { wallets: texts } = useMessages()
  const { pending, switchTo } = useSwitchWallet()
  const { accounts, wallet } = connection
  const others = accounts.slice(1)
  if (others.length === 0) return null
  const label = texts.otherAccounts({ walletName: wallet.name })
  const list = (
    <ul className="lk-wallet-accounts" aria-label={label}>
      {others.map((account) => (
        <li key={account.address} className="lk-wallet-line">
          <Avatar address={account.address} size={24} />
          <AccountName account={account} accounts={accounts} />
          <Button
            size="small"
            variant="ghost"
            isLoading={pending === account.address}
            onClick={() => switchTo(connection, account.address)}
          >
            {texts.switch}
            <span className="lk-visually-hidden">
              {texts.switchTarget({ walletName: wallet.name, account: truncateAddress(account.address) })}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
  return others.length > shownAtOnce ? <Disclosure label={label}>{list}</Disclosure> : list
}
