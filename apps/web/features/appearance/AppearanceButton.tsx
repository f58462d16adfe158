'use client'
import { appearances } from './Appearance'
import styles from './AppearanceButton.module.css'
import { useAppearance } from './useAppearance'

const labels = { system: 'same as this device', light: 'light', dark: 'dark' }

/** Goes through the three looks. */
export function AppearanceButton() {
  const { appearance, setAppearance } = useAppearance()
  const next = appearances[(appearances.indexOf(appearance) + 1) % appearances.length] ?? 'system'
  const label = `Colours: ${labels[appearance]}. Change to ${labels[next]}`
  return (
    <button
      type="button"
      className={styles.button}
      title={label}
      aria-label={label}
      onClick={() => setAppearance(next)}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        {appearance === 'light' && (
          <>
            <circle cx="10" cy="10" r="3.5" />
            <path d="M10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M4.3 15.7l1.2-1.2M14.5 5.5l1.2-1.2" />
          </>
        )}
        {appearance === 'dark' && <path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z" />}
        {appearance === 'system' && (
          <>
            <circle cx="10" cy="10" r="7" />
            <path d="M10 3a7 7 0 0 1 0 14Z" className={styles.half} />
          </>
        )}
      </svg>
    </button>
  )
}
