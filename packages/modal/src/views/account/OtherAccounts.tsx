import { getAccount, getActiveConnection, type KitState } from '@latchkey/core'
import { getAccountName, type Namespace, truncateAddress } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { NetworkImage } from '../../components/NetworkImage.js'
import { Row } from '../../components/Row.js'
import { useMessages } from '../../messages/useMessages.js'

const selectOthers = (state: KitState) =>
  (Object.keys(state.activeConnectionIds) as Namespace[])
    .filter((namespace) => namespace !== state.activeNamespace)
    .flatMap((namespace) => getActiveConnection(state, namespace) ?? [])

/** The accounts that are connected on networks of other kinds; a press puts one in front. */
export function OtherAccounts(): ReactNode {
  const { account: texts } = useMessages()
  const others = useProvidedKitState(selectOthers)
  if (others.length === 0) return null
  return (
    <section className="lk-tokens" aria-label={texts.also}>
      <div className="lk-tokens-head">
        <h3>{texts.also}</h3>
      </div>
      <ul className="lk-token-list">
        {others.map(({ id, namespace }) => (
          <li key={id}>
            <OtherAccount namespace={namespace} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherAccount({ namespace }: { namespace: Namespace }): ReactNode {
  const kit = useProvidedKit()
  const { account: texts } = useMessages()
  const connection = useProvidedKitState((state) => getActiveConnection(state, namespace))
  const { address, profileName } = useProvidedKitState((state) => getAccount(state, namespace))
  if (!connection || !address) return null
  return (
    <Row
      picture={<NetworkImage network={connection.caipNetwork} />}
      title={profileName ?? truncateAddress(address)}
      description={texts.alsoText({
        walletName: connection.wallet.name,
        name: getAccountName(namespace),
      })}
      isDeeper
      onClick={() => void kit.networks.switchNamespace(namespace)}
    />
  )
}
