import type { ReactNode } from 'react'
import { QrCodeIcon } from '../../icons/QrCodeIcon.js'

/** Stands for a wallet nobody knows yet. */
export function PairingPicture(): ReactNode {
  return (
    <span className="lk-pairing-picture">
      <QrCodeIcon size={36} />
    </span>
  )
}
