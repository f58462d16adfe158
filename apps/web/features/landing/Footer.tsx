import styles from './Footer.module.css'

/** Where to read on. */
export function Footer({ gatewayUrl }: { gatewayUrl: string }) {
  return (
    <footer className={styles.footer}>
      <p>Latchkey is open source under the MIT licence.</p>
      <nav className={styles.links} aria-label="Further reading">
        <a href="/docs/readme">Documentation</a>
        <a href="/docs/architecture">How it fits together</a>
        <a href={`${gatewayUrl}/docs`}>Gateway API</a>
      </nav>
    </footer>
  )
}
