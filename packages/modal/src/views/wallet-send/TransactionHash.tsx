import type { Network, SentReference } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/CopyButton.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { getTransactionUrl } from '../../components/getExplorerUrl.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link TransactionHash}. */
export type TransactionHashProps = { sent: SentReference; network: Network | undefined }

/** The hash of what was sent: to look it up at the explorer, which knows transactions only, or to copy it. */
export function TransactionHash({ sent, network }: TransactionHashProps): ReactNode {
  const { send: texts } = useMessages()
  const { hash, isOperation } = sent
  const explorerUrl = getTransactionUrl(network, sent)
  return (
    <div className="lk-hash">
      <span className="lk-hash-label">{isOperation ? texts.operation : texts.hash}</span>
      <span className="lk-mono" title={hash}>
        {truncateAddress(hash, { start: 10, end: 8 })}
      </span>
      <CopyButton isIconOnly value={hash} label={texts.copyHash} confirmation={texts.hashCopied} />
      {explorerUrl && (
        <span className="lk-hash-link">
          <ExternalLink href={explorerUrl}>{texts.explorer}</ExternalLink>
        </span>
      )}
    </div>
  )
}
