'use client'
import styles from './Playground.module.css'

const accents = [
  { name: 'Blue', value: '#0988F0' },
  { name: 'Violet', value: '#6E56CF' },
  { name: 'Green', value: '#18794E' },
  { name: 'Red', value: '#E5484D' },
  { name: 'Orange', value: '#C2410C' },
] as const

/** The accent colour: a few that work, or any. */
export function AccentField({ accent, onChange }: { accent: string; onChange(accent: string): void }) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>
        Accent <output className={styles.value}>{accent}</output>
      </legend>
      <div className={styles.swatches}>
        {accents.map(({ name, value }) => (
          <label key={value} className={styles.swatch} title={name}>
            <input
              type="radio"
              name="accent"
              aria-label={name}
              checked={accent === value}
              onChange={() => onChange(value)}
            />
            <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
              <circle cx="16" cy="16" r="13" fill={value} />
            </svg>
          </label>
        ))}
        <label className={styles.anyColor} title="Any colour">
          <input
            type="color"
            aria-label="Any colour"
            value={accent.toLowerCase()}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
          />
        </label>
      </div>
    </fieldset>
  )
}
