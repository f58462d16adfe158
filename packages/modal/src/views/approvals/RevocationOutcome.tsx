import type { RevocationStep } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Notice } from '../../components/Notice.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useWalletName } from '../useWalletName.js'

/** How the last revocation ended; nothing before. */
export function RevocationOutcome({ revocation }: { revocation: RevocationStep }): ReactNode {
  const messages = useMessages()
  const { approvals: texts } = messages
  const walletName = useWalletName()
  if (revocation.status === 'done')
    return <Notice isLive>{texts.done({ count: revocation.doneCount })}</Notice>
  if (revocation.status !== 'failed') return null
  const { code, doneCount: done, totalCount: total } = revocation
  const partly = done > 0 ? texts.partly({ done, total }) : undefined
  // The visitor's own decline is an answer, not a failure.
  if (code === 'wallet/rejected') return <Notice isLive>{partly ?? texts.declined}</Notice>
  if (code === 'approvals/cancelled') {
    return (
      <Notice tone="warning" isLive>
        {partly} {texts.cancelled({ walletName })}
      </Notice>
    )
  }
  const { hint, title } = getErrorText(messages, code, walletName)
  return (
    <Notice tone="danger" isLive>
      <strong>{title}</strong> {partly} {hint}
    </Notice>
  )
}
