'use client'
import type { AllowedFeature, Choices, LoginFeature, SwitchableFeature } from './Choices'
import styles from './Playground.module.css'

const loginLabels: Record<LoginFeature, string> = {
  email: 'Log in by email',
  socials: 'Log in with social accounts',
}

const labels: Record<SwitchableFeature | AllowedFeature, string> = {
  send: 'Send',
  receive: 'Receive',
  allWallets: 'List of all wallets',
  collapseWallets: 'Collapse the wallet list',
  analytics: 'Usage figures for your own server',
  names: 'Names for accounts',
  multiWallet: 'Several wallets at once',
  emailCapture: 'Ask for an email before signing in',
}

/** The kit's own features, each a switch; those of logging in where the page has embedded wallets. */
export function FeatureSwitches({
  features,
  hasLogins,
  onChange,
}: {
  features: Choices['features']
  hasLogins: boolean
  onChange(features: Choices['features']): void
}) {
  const shown: Partial<Record<keyof Choices['features'], string>> = hasLogins
    ? { ...loginLabels, ...labels }
    : labels
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>Features</legend>
      {(Object.keys(shown) as (keyof Choices['features'])[]).map((name) => (
        <label key={name} className={styles.switchRow}>
          <span>{shown[name]}</span>
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
