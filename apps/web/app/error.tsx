'use client'
import { Notice } from '../features/landing'

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <Notice title="Couldn’t show this page" text={error.message || 'Something on this page failed.'}>
      <button type="button" onClick={reset}>
        Try again
      </button>
    </Notice>
  )
}
