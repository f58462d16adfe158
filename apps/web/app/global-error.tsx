'use client'
import { Notice } from '../features/landing'
import './globals.css'

export default function GlobalError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <Notice title="This page could not be shown" text={error.message || 'Something on the page failed.'}>
          <button type="button" onClick={reset}>
            Try again
          </button>
        </Notice>
      </body>
    </html>
  )
}
