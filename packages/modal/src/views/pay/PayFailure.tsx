import type { PayStep } from '@latchkey/core'
import { useIsOnline, useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { Stack } from '../../components/Stack.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'

/** A payment that cannot be paid, or not any more, and why. */
export function PayFailure({ step }: { step: Extract<PayStep, { status: 'failed' }> }): ReactNode {
  const kit = useProvidedKit()
  const messages = useMessages()
  const isOnline = useIsOnline()
  const { title, hint } = getErrorText(messages, step.code, '')
  return (
    <Stack gap={16}>
      <EmptyState
        icon={<WarningIcon size={28} />}
        title={isOnline ? title : messages.common.offline}
        text={hint}
      />
      <ErrorDetails code={step.code} message={step.message} />
      <Button onClick={kit.modal.close}>{messages.pay.backToSite}</Button>
    </Stack>
  )
}
