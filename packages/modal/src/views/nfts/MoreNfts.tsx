import type { NftState } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { ListEnd } from '../../components/ListEnd.js'
import { useMessages } from '../../messages/useMessages.js'

/** The end of the list, where what is read of the network is told while the next page is loaded. */
export function MoreNfts({ next, progress }: Pick<NftState, 'next' | 'progress'>): ReactNode {
  const kit = useProvidedKit()
  const { nfts: texts } = useMessages()
  return (
    <ListEnd list={kit.nfts} next={next}>
      {progress === undefined ? texts.loadingMore : texts.reading({ percent: Math.floor(progress * 100) })}
    </ListEnd>
  )
}
