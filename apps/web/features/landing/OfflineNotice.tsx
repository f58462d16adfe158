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
          You are offline. What is on screen may be old; it renews when you are back.
        </p>
      )}
    </div>
  )
}
