import type { Network } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/CopyButton.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { getExplorerUrl } from '../../components/getExplorerUrl.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link TransactionHash}. */
export type TransactionHashProps = { hash: string; network: Network | undefined }

/** A transaction's hash: to look it up at the explorer, or to copy it. */
export function TransactionHash({ hash, network }: TransactionHashProps): ReactNode {
  const { send: texts } = useMessages()
  const explorerUrl = getExplorerUrl(network, 'tx', hash)
  return (
    <div className="lk-hash">
      <span className="lk-hash-label">{texts.hash}</span>
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
