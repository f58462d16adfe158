import type { AccountState } from '@latchkey/core'
import type { ReactNode } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Badge } from '../../components/Badge.js'
import { CopyButton } from '../../components/CopyButton.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link AccountAddresses}. */
export type AccountAddressesProps = {
  /** All accounts of the wallet on the network in front. */
  accounts: AccountState['allAccounts']
  /** The one in use. */
  address: string
}

/** Every address of an embedded wallet: where it has a smart account too, each with its name, so that none looks lost. */
export function AccountAddresses({ accounts, address }: AccountAddressesProps): ReactNode {
  const { settings: texts } = useMessages().login
  const names: Readonly<Record<string, string>> = texts.accountNames
  if (accounts.length < 2) return <CopiedAddress address={address} />
  return (
    <ul className="lk-settings-accounts" aria-label={texts.accounts}>
      {accounts.map((account) => (
        <li key={account.address}>
          <span className="lk-settings-account-name">
            {names[account.type] ?? ''}
            {account.address === address && <Badge tone="success">{texts.inUse}</Badge>}
          </span>
          <CopiedAddress address={account.address} name={names[account.type]} />
        </li>
      ))}
    </ul>
  )
}

function CopiedAddress({ address, name }: { address: string; name?: string | undefined }): ReactNode {
  const { copying } = useMessages()
  return (
    <div className="lk-settings-address">
      <AddressInFull address={address} />
      <CopyButton
        isIconOnly
        value={address}
        label={name ? `${copying.copyAddress}: ${name}` : copying.copyAddress}
        confirmation={copying.addressCopied}
      />
    </div>
  )
}
