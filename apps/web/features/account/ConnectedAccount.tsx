'use client'
import { useAccount, useNetwork } from '@latchkey/modal'
import { Actions } from './Actions'
import { Avatar } from './Avatar'
import styles from './ConnectedAccount.module.css'
import { CopyAddress } from './CopyAddress'
import { nameNetwork } from './nameNetwork'
import { OtherAccounts } from './OtherAccounts'
import { RecentTransfers } from './RecentTransfers'
import { SignInRow } from './SignInRow'
import { TokenList } from './TokenList'

/** The visitor's account: who, where, how much, and what to do with it. */
export function ConnectedAccount() {
  const { address = '', caipAddress, profileName, profileImage, connectedWalletInfo } = useAccount()
  const { caipNetwork } = useNetwork()
  return (
    <>
      <div className={styles.head}>
        <Avatar address={address} src={profileImage} />
        <div className={styles.who}>
          {profileName && <p className={styles.name}>{profileName}</p>}
          <CopyAddress address={address} />
          <p className={styles.wallet}>
            {connectedWalletInfo?.name ?? 'Wallet'} on {nameNetwork(caipNetwork)}
            {caipNetwork?.isLocal && <span className={styles.badge}>Local</span>}
          </p>
        </div>
      </div>
      <TokenList />
      <Actions />
      <RecentTransfers address={address} caipAddress={caipAddress} />
      <OtherAccounts />
      <SignInRow />
    </>
  )
}
