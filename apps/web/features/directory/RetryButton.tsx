'use client'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import styles from './Directory.module.css'

/** Asks the server for the page again. */
export function RetryButton() {
  const { refresh } = useRouter()
  const [isPending, startTransition] = useTransition()
  return (
    <button
      type="button"
      className={styles.retry}
      disabled={isPending}
      onClick={() => startTransition(refresh)}
    >
      {isPending ? 'Trying …' : 'Try again'}
    </button>
  )
}
