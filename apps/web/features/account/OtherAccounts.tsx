'use client'
import { getActiveConnection, type KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/modal'
import { getAccountName, type Namespace, truncateAddress } from '@latchkey/primitives'
import styles from './OtherAccounts.module.css'

const selectOthers = (state: KitState) =>
  (Object.keys(state.activeConnectionIds) as Namespace[])
    .filter((namespace) => namespace !== state.activeNamespace)
    .flatMap((namespace) => getActiveConnection(state, namespace) ?? [])

/** What is connected on networks of other kinds than those in front. */
export function OtherAccounts() {
  const kit = useKit()
  const others = useKitState(selectOthers)
  if (others.length === 0) return null
  return (
    <section className={styles.others} aria-label="Also connected">
      {others.map(({ id, namespace, accounts, wallet }) => (
        <div key={id} className={styles.row}>
          <p className={styles.text}>
            <span className={styles.address} title={accounts[0]?.address}>
              {truncateAddress(accounts[0]?.address ?? '')}
            </span>
            <span className={styles.wallet}>
              {wallet.name} on {getAccountName(namespace)}
            </span>
          </p>
          <button
            type="button"
            className={styles.button}
            aria-label={`Use the ${getAccountName(namespace)} account`}
            onClick={() => void kit.networks.switchNamespace(namespace)}
          >
            Use
          </button>
        </div>
      ))}
    </section>
  )
}
