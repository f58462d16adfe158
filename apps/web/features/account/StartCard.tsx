'use client'
import { ConnectButton } from '@latchkey/modal'
import styles from './StartCard.module.css'

/** The panel before a wallet is connected: what will happen, in the shape of what will stand here. */
export function StartCard({ isConnecting, hasPocket }: { isConnecting: boolean; hasPocket: boolean }) {
  return (
    <>
      <div className={styles.head}>
        <span className={styles.avatar} aria-hidden="true" />
        <div>
          <p className={styles.title}>{isConnecting ? 'Looking for your wallet' : 'No wallet connected'}</p>
          <p className={styles.text}>
            {isConnecting
              ? 'It was connected the last time you were here.'
              : 'This panel is the kit at work.'}
          </p>
        </div>
      </div>
      <ol className={styles.steps}>
        <li>Press the button and choose a wallet.</li>
        <li>Approve in the wallet. Your keys stay there.</li>
        <li>Balances, network and sign-in appear here.</li>
      </ol>
      {hasPocket && (
        <p className={styles.hint}>
          No wallet at hand? Choose <strong>Pocket</strong>, a trial wallet with test money.
        </p>
      )}
      <div className={styles.action}>
        <ConnectButton />
      </div>
    </>
  )
}
