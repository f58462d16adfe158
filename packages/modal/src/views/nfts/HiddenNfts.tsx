import type { OwnNft } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Disclosure } from '../../components/Disclosure.js'
import { Row } from '../../components/Row.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import type { Messages } from '../../messages/Messages.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { toNftKey } from './nftPlaces.js'

/** What is there to mislead: folded away, each with the reason. Their pictures are not fetched. */
export function HiddenNfts({ nfts }: { nfts: readonly OwnNft[] }): ReactNode {
  const { router } = useScreen()
  const { nfts: texts } = useMessages()
  if (nfts.length === 0) return null
  return (
    <Disclosure label={texts.folded({ count: nfts.length })}>
      <p className="lk-activity-note">{texts.foldedText}</p>
      <ul className="lk-token-list">
        {nfts.map((nft) => {
          const { caipNetworkId, contract, label, token_id } = nft
          return (
            <li key={toNftKey(nft)}>
              <Row
                icon={<WarningIcon />}
                title={label}
                description={<span className="lk-row-whole">{getDoubtText(nft, texts)}</span>}
                onClick={() => router.push('Nft', { caipNetworkId, contract, token_id })}
              />
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}

/**
 * Says why an NFT is hidden.
 *
 * @param nft - One that is.
 * @param texts - Of the catalogue.
 */
export function getDoubtText({ flags }: OwnNft, { doubts }: Messages['nfts']): string {
  return doubts[flags.reason ?? 'other'] ?? doubts.other
}
