'use client'
import { useSyncExternalStore } from 'react'
import styles from './OfflineNotice.module.css'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Says that the browser has no network, over the page so that nothing moves. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
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
