import { findNetwork, getNetwork, type LoadedKitState, type NftPlace } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { PictureIcon } from '../../icons/PictureIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useChooseNetwork } from '../networks/useChooseNetwork.js'

const selectActiveId = (state: LoadedKitState) => getNetwork(state)?.caipNetworkId

/** An NFT that is not in the list: it is on another network than the one in front, or the account does not have it. */
export function MissingNft({ place }: { place: NftPlace }): ReactNode {
  const messages = useMessages()
  const { nfts: texts } = messages
  const { router } = useScreen()
  const chooseNetwork = useChooseNetwork()
  const activeId = useProvidedKitState(selectActiveId)
  const network = useProvidedKitState((state) => findNetwork(state, place.caipNetworkId))
  const icon = <PictureIcon size={28} />
  if (network && activeId !== place.caipNetworkId) {
    const name = getNetworkName(messages, network)
    return (
      <EmptyState
        icon={icon}
        title={texts.elsewhereTitle({ network: name })}
        text={texts.elsewhereText}
        action={
          <Button size="small" onClick={() => chooseNetwork(network)}>
            {texts.switchTo({ network: name })}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={icon}
      title={texts.missingTitle}
      text={texts.missingText}
      action={
        <Button size="small" onClick={() => router.replace('Nfts')}>
          {texts.backToList}
        </Button>
      }
    />
  )
}
