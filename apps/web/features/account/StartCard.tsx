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

const wordsOfLocked = ({ walletName }: { walletName: string }) => ({
  title: `${walletName} gives no access now`,
  text: 'It’s locked, or it removed this site.',
})

/** The panel before a wallet is connected: what will happen, in the shape of what will stand here. */
export function StartCard({
  status,
  locked,
  hasPocket,
}: {
  status: 'unknown' | 'connecting' | 'disconnected'
  /** The name of a wallet of an earlier visit that is locked now. */
  locked: string | undefined
  hasPocket: boolean
}) {
  const isLocked = locked !== undefined && status === 'disconnected'
  const { title, text } = isLocked ? wordsOfLocked({ walletName: locked }) : words[status]
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
        <li>
          {isLocked ? 'Open your wallet, or press the button.' : 'Press the button and choose a wallet.'}
        </li>
        <li>
          {isLocked
            ? 'Unlock it and allow this site. You stay connected.'
            : 'Approve in the wallet. Your keys stay there.'}
        </li>
        <li>Balances, network and sign-in appear here.</li>
      </ol>
      {hasPocket && !isLocked && (
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
