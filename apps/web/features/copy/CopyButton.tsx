'use client'
import { copyText } from '@latchkey/primitives'
import { useEffect, useState } from 'react'
import styles from './CopyButton.module.css'

const saidMs = 2_000

/** Copies a text and says so for two seconds. */
export function CopyButton({
  text,
  label,
  isLabelShown = false,
}: {
  text: string
  label: string
  isLabelShown?: boolean
}) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle')

  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), saidMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy(): Promise<void> {
    try {
      await copyText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed') // The browser may refuse; the text can still be marked by hand.
    }
  }

  const said = { idle: label, copied: 'Copied', failed: 'Copying is blocked' }[outcome]
  return (
    <button
      type="button"
      className={styles.button}
      data-outcome={outcome}
      data-labelled={isLabelShown}
      aria-label={label}
      title={label}
      onClick={copy}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        {outcome === 'copied' ? (
          <path d="m4.5 10.5 3.5 3.5 7.5-8" />
        ) : (
          <path d="M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3" />
        )}
      </svg>
      {isLabelShown && <span aria-hidden="true">{said}</span>}
      <span className={styles.said} role="status">
        {outcome === 'idle' ? '' : said}
      </span>
    </button>
  )
}
