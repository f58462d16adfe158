'use client'
import { Notice } from '../features/landing'

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <Notice title="This page could not be shown" text={error.message || 'Something on the page failed.'}>
      <button type="button" onClick={reset}>
        Try again
      </button>
    </Notice>
  )
}
