import type { Wallet } from '@latchkey/core'
import { getLinkEnvironment } from '@latchkey/core/internal'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { NewTabNote } from '../../components/NewTabNote.js'
import { useScreen } from '../../screen/useScreen.js'
import { getWalletSource } from './getWalletSource.js'

/** Properties of {@link GetWalletAction}. */
export type GetWalletActionProps = {
  wallet: Wallet
  className: string
  variant?: string
  children: ReactNode
}

/** Leads to where the wallet can be had: its page or store, or the list of downloads. */
export function GetWalletAction({ wallet, className, variant, children }: GetWalletActionProps): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const source = getWalletSource(wallet, getLinkEnvironment())
  if (!source) return null
  const { id: walletId, name } = wallet
  const attributes = { className, 'data-variant': variant }
  if (source.kind === 'list') {
    return (
      <button {...attributes} type="button" onClick={() => router.push('Downloads', { walletId })}>
        {children}
      </button>
    )
  }
  return (
    <a
      {...attributes}
      href={source.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => kit.analytics.track('CLICK_GET_WALLET', { name, type: 'page' })}
    >
      {children}
      <NewTabNote />
    </a>
  )
}
