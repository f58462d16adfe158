import { KitButton } from '@latchkey/modal'
import { AppearanceButton } from '../appearance'
import styles from './Header.module.css'
import { Logo } from './Logo'

/** Name, links, look and the button. */
export function Header({ isLocal, gatewayUrl }: { isLocal: boolean; gatewayUrl: string }) {
  return (
    <header className={styles.header}>
      <a href="/" className={styles.home} aria-label="Latchkey, start">
        <Logo />
        <span className={styles.word}>Latchkey</span>
      </a>
      {isLocal && (
        <span className={styles.badge} title="All networks run on this machine. Nothing here has value.">
          Test money only
        </span>
      )}
      <nav className={styles.links} aria-label="Documentation">
        <a href="/docs/readme">Documentation</a>
        <a href={`${gatewayUrl}/docs`}>Gateway API</a>
      </nav>
      <AppearanceButton />
      <div className={styles.connect}>
        <KitButton balance="hide" />
      </div>
    </header>
  )
}
