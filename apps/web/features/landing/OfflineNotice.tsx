'use client'
import { useIsOnline } from '@latchkey/react/internal'
import styles from './OfflineNotice.module.css'

/** Says that the browser has no network, over the page so that nothing moves. */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.notice}>
          You’re offline. This page may be out of date. It updates when you’re back.
        </p>
      )}
    </div>
  )
}
