'use client'
import { getConnectionStatus } from '@latchkey/core'
import { useAccount, useKitState } from '@latchkey/modal'
import styles from './AccountPanel.module.css'
import { ConnectedAccount } from './ConnectedAccount'
import { StartCard } from './StartCard'

const getStatus = (state: Parameters<typeof getConnectionStatus>[0]) => getConnectionStatus(state)

/** What the kit knows of the visitor, live: nothing yet, or their account. */
export function AccountPanel({ hasPocket }: { hasPocket: boolean }) {
  const { isConnected } = useAccount()
  const status = useKitState(getStatus)
  const locked = useKitState(({ lockedConnections: [first] }) => first?.wallet.name)
  const isRead = useKitState((state) => state.isVisitRead)
  const isKnown = useKitState((state) => state.isInitialized)
  return (
    <section
      className={styles.panel}
      aria-label="Your account"
      data-status={isConnected ? 'connected' : status}
    >
      {isConnected ? (
        <ConnectedAccount />
      ) : (
        <StartCard
          // Before the browser has looked, nobody knows whether a wallet was connected.
          status={status === 'reconnecting' && isRead ? 'connecting' : isKnown ? 'disconnected' : 'unknown'}
          locked={locked}
          hasPocket={hasPocket}
        />
      )}
    </section>
  )
}
