import type { ErrorCode } from '@latchkey/errors'
import type { ComponentType } from 'react'
import { ClockIcon } from '../../icons/ClockIcon.js'
import { DeclinedIcon } from '../../icons/DeclinedIcon.js'
import type { IconProps } from '../../icons/Icon.js'
import { LockIcon } from '../../icons/LockIcon.js'
import { OfflineIcon } from '../../icons/OfflineIcon.js'
import { UserIcon } from '../../icons/UserIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { WindowIcon } from '../../icons/WindowIcon.js'

/** How a failure is drawn. What the visitor can mend is amber; the rest is red and shows its details. */
export type FailureLook = {
  Mark: ComponentType<IconProps>
  tone: 'warning' | 'danger'
  hasDetails: boolean
}

/** Failures without a look of their own. */
export const unknownFailureLook: FailureLook = { Mark: WarningIcon, tone: 'danger', hasDetails: true }

/** By code. The words are in the catalogue. */
export const failureLooks: Partial<Record<ErrorCode, FailureLook>> = {
  'connection/rejected': { Mark: DeclinedIcon, tone: 'danger', hasDetails: false },
  'connection/wallet-closed': { Mark: WindowIcon, tone: 'warning', hasDetails: false },
  'connection/wallet-locked': { Mark: LockIcon, tone: 'warning', hasDetails: false },
  'connection/already-pending': { Mark: ClockIcon, tone: 'warning', hasDetails: false },
  'connection/popup-blocked': { Mark: WindowIcon, tone: 'warning', hasDetails: false },
  'connection/timeout': { Mark: ClockIcon, tone: 'warning', hasDetails: false },
  'connection/network-unsupported': { Mark: WarningIcon, tone: 'warning', hasDetails: false },
  'pairing/rejected': { Mark: DeclinedIcon, tone: 'danger', hasDetails: false },
  'pairing/expired': { Mark: ClockIcon, tone: 'warning', hasDetails: false },
  'pairing/clock-wrong': { Mark: ClockIcon, tone: 'warning', hasDetails: true },
  'pairing/relay-unreachable': { Mark: OfflineIcon, tone: 'warning', hasDetails: true },
  'connection/no-accounts': { Mark: UserIcon, tone: 'warning', hasDetails: false },
}
