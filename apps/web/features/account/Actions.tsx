'use client'
import type { OpenableView, WalletFeature } from '@latchkey/core'
import { useKitState, useModal } from '@latchkey/modal'
import styles from './Actions.module.css'

type Action = {
  view: Extract<OpenableView, 'WalletSend' | 'WalletReceive' | 'Networks' | 'Account'>
  label: string
  path: string
}

/** What the modal offers as well, and where a site may say in which order. */
const featureActions: Partial<Record<WalletFeature, Action>> = {
  receive: { view: 'WalletReceive', label: 'Receive', path: 'M14.5 5.5 5.5 14.5M13 14.5H5.5V7' },
  send: { view: 'WalletSend', label: 'Send', path: 'M5.5 14.5 14.5 5.5M7 5.5h7.5V13' },
}

const ownActions: readonly Action[] = [
  {
    view: 'Networks',
    label: 'Networks',
    path: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM2.5 10h15M10 2.5c4 4.5 4 10.5 0 15-4-4.5-4-10.5 0-15Z',
  },
  {
    view: 'Account',
    label: 'Account',
    path: 'M10 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17c.8-3 3.5-4 6.5-4s5.7 1 6.5 4',
  },
]

/** What can be done with the account; each opens a view of the modal. */
export function Actions() {
  const { open } = useModal()
  const { walletFeaturesOrder, ...features } = useKitState((state) => state.features)
  const offered = walletFeaturesOrder.flatMap((name) => (features[name] && featureActions[name]) || [])
  const shown = [...offered, ...ownActions]
  return (
    <div className={styles.actions}>
      {shown.map(({ view, label, path }) => (
        <button key={view} type="button" className={styles.action} onClick={() => void open({ view })}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d={path} />
          </svg>
          {label}
        </button>
      ))}
    </div>
  )
}
