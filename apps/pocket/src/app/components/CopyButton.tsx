import { useEffect, useState } from 'react'
import { Icon } from './Icon.js'

/** How long "Copied" stays, in milliseconds. */
const copiedMs = 1_500

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), copiedMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} title={label} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'x' : 'copy'} />
      </button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'The browser did not allow copying' : ''}
      </span>
    </>
  )
}
