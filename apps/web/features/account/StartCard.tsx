'use client'
import { ConnectButton } from '@latchkey/modal'
import styles from './StartCard.module.css'

const words = {
  unknown: { title: '\u00a0', text: '\u00a0' },
  connecting: {
    title: 'Looking for your wallet',
    text: 'It was connected on your last visit.',
  },
  disconnected: { title: 'No wallet connected', text: 'Your account appears here.' },
}

/** The panel before a wallet is connected: what will happen, in the shape of what will stand here. */
export function StartCard({
  status,
  hasPocket,
}: {
  status: 'unknown' | 'connecting' | 'disconnected'
  hasPocket: boolean
}) {
  const { title, text } = words[status]
  return (
    <>
      <div className={styles.head}>
        <span className={styles.avatar} aria-hidden="true" />
        <div>
          <p className={styles.title}>{title}</p>
          <p className={styles.text}>{text}</p>
        </div>
      </div>
      <ol className={styles.steps}>
        <li>Press the button and choose a wallet.</li>
        <li>Approve in the wallet. Your keys stay there.</li>
        <li>Balances, network and sign-in appear here.</li>
      </ol>
      {hasPocket && (
        <p className={styles.hint}>
          No wallet yet? Choose <strong>Pocket</strong>, a test wallet with test money.
        </p>
      )}
      <div className={styles.action}>
        <ConnectButton />
      </div>
    </>
  )
}
