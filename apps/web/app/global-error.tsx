'use client'
import { Notice } from '../features/landing'
import './globals.css'

export default function GlobalError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <Notice title="Couldn’t show this page" text={error.message || 'Something on this page failed.'}>
          <button type="button" onClick={reset}>
            Try again
          </button>
        </Notice>
      </body>
    </html>
  )
}
