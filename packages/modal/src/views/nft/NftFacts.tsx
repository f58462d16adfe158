import type { Network, OwnNft } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Badge } from '../../components/Badge.js'
import { CopyButton } from '../../components/CopyButton.js'
import { ExplorerLink } from '../../components/ExplorerLink.js'
import { FactList } from '../../components/FactList.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'

const maxIdLength = 24

/** Traits, and where the NFT is. */
export function NftFacts({ nft, network }: { nft: OwnNft; network: Network | undefined }): ReactNode {
  const messages = useMessages()
  const { networks, nfts: texts } = messages
  const { collection, contract, token_id, traits } = nft
  const name = collection.name ?? collection.symbol
  return (
    <>
      {traits.length > 0 && (
        <section aria-label={texts.traits}>
          <dl className="lk-nft-traits">
            {traits.map(({ trait_type, value }, index) => (
              // A stranger may name a trait twice.
              <div key={`${String(index)} ${trait_type}`}>
                <dt>{trait_type || texts.trait}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div className="lk-nft-details">
        <FactList
          facts={[
            ...(network
              ? [
                  {
                    label: texts.factNetwork,
                    value: (
                      <span className="lk-review-network">
                        <NetworkImage network={network} size={16} />
                        {getNetworkName(messages, network)}
                        {network.isLocal && <Badge tone="warning">{networks.local}</Badge>}
                      </span>
                    ),
                  },
                ]
              : []),
            ...(name ? [{ label: texts.factCollection, value: name }] : []),
            {
              label: texts.factContract,
              value: (
                <span className="lk-activity-party">
                  <AddressInFull address={contract} />
                  <CopyButton
                    isIconOnly
                    value={contract}
                    label={texts.copyContract}
                    confirmation={texts.contractCopied}
                  />
                  <ExplorerLink network={network} address={contract} />
                </span>
              ),
            },
            {
              label: texts.factId,
              value: (
                <span className="lk-activity-party">
                  <span className="lk-numeric" title={token_id}>
                    {token_id.length > maxIdLength
                      ? truncateAddress(token_id, { start: 10, end: 10 })
                      : token_id}
                  </span>
                  <CopyButton
                    isIconOnly
                    value={token_id}
                    label={texts.copyId}
                    confirmation={texts.idCopied}
                  />
                </span>
              ),
            },
          ]}
        />
      </div>
    </>
  )
}
