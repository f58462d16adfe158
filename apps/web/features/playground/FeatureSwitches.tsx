'use client'
import type { Choices, SwitchableFeature } from './Choices'
import styles from './Playground.module.css'

const labels: Record<SwitchableFeature, string> = {
  send: 'Send',
  receive: 'Receive',
  allWallets: 'List of all wallets',
  collapseWallets: 'Collapse the wallet list',
  analytics: 'Usage figures for your own server',
}

/** The kit's own features, each a switch. */
export function FeatureSwitches({
  features,
  onChange,
}: {
  features: Choices['features']
  onChange(features: Choices['features']): void
}) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>Features</legend>
      {(Object.keys(labels) as SwitchableFeature[]).map((name) => (
        <label key={name} className={styles.switchRow}>
          <span>{labels[name]}</span>
          <input
            type="checkbox"
            role="switch"
            className={styles.switch}
            checked={features[name]}
            aria-checked={features[name]}
            onChange={({ target }) => onChange({ ...features, [name]: target.checked })}
          />
        </label>
      ))}
    </fieldset>
  )
}
