'use client'
import { truncateAddress } from '@latchkey/primitives'
import { CopyButton } from '../copy'
import styles from './CopyAddress.module.css'

/** The address, short, and a button that copies it whole. */
export function CopyAddress({ address }: { address: string }) {
  return (
    <p className={styles.row}>
      <span className={styles.address} title={address}>
        {truncateAddress(address)}
      </span>
      <CopyButton text={address} label="Copy address" />
    </p>
  )
}
