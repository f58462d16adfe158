import styles from './Footer.module.css'

/** Where to read on. */
export function Footer({ gatewayUrl }: { gatewayUrl: string }) {
  return (
    <footer className={styles.footer}>
      <p>Latchkey is open source under the MIT licence.</p>
      <nav className={styles.links} aria-label="Further reading">
        <a href="/readme">Readme</a>
        <a href="/architecture">Architecture</a>
        <a href={`${gatewayUrl}/docs`}>Gateway API</a>
      </nav>
    </footer>
  )
}
