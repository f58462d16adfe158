import { hasCapability, type KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { LockIcon } from '../../icons/LockIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

const selectCanRevoke = (state: KitState) => hasCapability(state, 'approvals')

/** The way to what contracts may take; nothing where the network has no such approvals. */
export function ApprovalsRow(): ReactNode {
  const { router } = useScreen()
  const { approvals } = useMessages()
  if (!useProvidedKitState(selectCanRevoke)) return null
  return (
    <Row
      icon={<LockIcon />}
      title={approvals.open}
      description={approvals.openText}
      isDeeper
      onClick={() => router.push('Approvals')}
    />
  )
}
