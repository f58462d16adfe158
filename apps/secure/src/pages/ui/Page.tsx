import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { pageTexts } from '../../messages/pageTexts.js'
import { readPhrase } from '../parts/phrase.js'
import { fillText } from './fillText.js'
import '@latchkey/design/tokens.css'
import './base.css'
import './parts.css'

/** What every page of the secure site has around it: whose page it is, and where. */
export type PageProps = {
  title: string
  /** Beside the brand: who is logged in. */
  aside?: ComponentChildren
  children: ComponentChildren
}

/**
 * Draws the frame of a page.
 *
 * @param props - See {@link PageProps}.
 */
export function Page({ aside, children, title }: PageProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div class="page">
      <header class="page-head">
        <span class="brand">
          <Lock /> {pageTexts.brand}
        </span>
        <Phrase />
        {aside}
      </header>
      <main class="page-main">
        <h1>{title}</h1>
        {children}
      </main>
      <footer class="page-foot">
        {fillText(pageTexts.youAreAt, { host: <strong>{location.host}</strong> })}
      </footer>
    </div>
  )
}

/** What the visitor chose, so that they know this page from a copy (S8). */
function Phrase() {
  const [phrase, setPhrase] = useState('')
  useEffect(() => {
    const read = () => void readPhrase().then(setPhrase)
    read()
    addEventListener('latchkey-phrase', read)
    return () => removeEventListener('latchkey-phrase', read)
  }, [])
  if (phrase === '') return null
  return (
    <span class="phrase">
      <span class="quiet">{pageTexts.yourPhrase}</span>
      {phrase}
    </span>
  )
}

function Lock() {
  return (
    <svg width="20" height="20" viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      <path d="M208 80h-32V56a48 48 0 0 0-96 0v24H48a16 16 0 0 0-16 16v112a16 16 0 0 0 16 16h160a16 16 0 0 0 16-16V96a16 16 0 0 0-16-16m-80 84a12 12 0 1 1 12-12a12 12 0 0 1-12 12m32-84H96V56a32 32 0 0 1 64 0Z" />
    </svg>
  )
}
