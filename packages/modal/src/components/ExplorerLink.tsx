import type { Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { ExternalLinkIcon } from '../icons/ExternalLinkIcon.js'
import { useMessages } from '../messages/useMessages.js'
import { getExplorerUrl } from './getExplorerUrl.js'
import { getWebUrl } from './getWebUrl.js'
import { NewTabNote } from './NewTabNote.js'

/** Properties of {@link ExplorerLink}. */
export type ExplorerLinkProps = { network: Network | undefined; address: string | undefined }

/** The way to an account's page at the network's explorer; nothing where the network names none. */
export function ExplorerLink({ network, address }: ExplorerLinkProps): ReactNode {
  const { account: texts } = useMessages()
  const url = getWebUrl(getExplorerUrl(network, 'address', address))
  if (!url) return null
  return (
    <a
      className="lk-icon-button"
      data-size="small"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={texts.explorer}
    >
      <ExternalLinkIcon size={16} />
      <span className="lk-visually-hidden">{texts.explorer}</span>
      <NewTabNote />
    </a>
  )
}
