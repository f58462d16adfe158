import { connection } from 'next/server'
import { Footer, Logo } from '../landing'
import { readSettings } from '../settings'
import { Document } from './Document'
import styles from './DocumentPage.module.css'
import type { RepositoryDocument } from './readDocument'

/** A page that shows one document of the repository. */
export async function DocumentPage(document: RepositoryDocument) {
  // Each answer carries a nonce of its own.
  await connection()
  const { gatewayUrl } = readSettings(process.env)
  return (
    <>
      <header className={styles.header}>
        <a href="/" className={styles.home} aria-label="Latchkey, start">
          <Logo />
          <span>Latchkey</span>
        </a>
        <nav className={styles.links} aria-label="Documentation">
          <a href="/docs/readme">Overview</a>
          <a href="/docs/start">Start</a>
          <a href="/docs/architecture">How it fits together</a>
          <a href="/docs/migrate">Change from another kit</a>
          <a href="/docs/contributing">Add to it</a>
        </nav>
      </header>
      <main id="main">
        <Document {...document} />
      </main>
      <Footer gatewayUrl={gatewayUrl} />
    </>
  )
}
