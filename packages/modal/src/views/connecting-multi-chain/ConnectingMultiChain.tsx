import { type Connector, type ConnectorRow, getConnectorStatus, type KitState } from '@latchkey/core'
import { getNamespaceName, type Namespace } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useMemo } from 'react'
import { Badge } from '../../components/Badge.js'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { Row } from '../../components/Row.js'
import { Stack } from '../../components/Stack.js'
import { WalletImage } from '../../components/WalletImage.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { ViewParameters } from '../../screen/views.js'
import { useChooseWallet } from '../connect/useChooseWallet.js'
import { findRow } from './findRow.js'

const selectConnectors = (state: KitState) => state.connectors
const selectNetworks = (state: KitState) => state.networks

/** Asks on which of its namespaces a wallet is to be connected (§2.003). */
export function ConnectingMultiChain({
  parameters: { connectorId },
}: {
  parameters: ViewParameters['ConnectingMultiChain']
}): ReactNode {
  const { router } = useScreen()
  const { wallets: texts } = useMessages()
  const { chooseConnector, chooseTogether } = useChooseWallet()
  const connectors = useProvidedKitState(selectConnectors)
  const networks = useProvidedKitState(selectNetworks)
  const row = useMemo(() => findRow({ connectors }, connectorId), [connectors, connectorId])
  const isLive = useProvidedKitState((state) =>
    Object.fromEntries(
      (row?.connectors ?? []).flatMap(({ id, namespaces }) =>
        namespaces.map((namespace) => [
          `${namespace} ${id}`,
          getConnectorStatus(state, id, namespace) !== 'disconnected',
        ]),
      ),
    ),
  )
  if (!row) {
    return (
      <EmptyState
        icon={<WarningIcon size={28} />}
        title={texts.chooseMissing}
        text={texts.chooseMissingText}
        action={<Button onClick={router.back}>{texts.otherWallet}</Button>}
      />
    )
  }
  const { name } = row
  const together = getTogether(row)
  return (
    <Stack gap={16}>
      <div className="lk-choice-head">
        <WalletImage connector={row} size={80} />
        <p className="lk-status-title">{texts.chooseTitle({ name })}</p>
        <p className="lk-status-text">{texts.chooseText({ name })}</p>
      </div>
      <ul className="lk-choice-list">
        {together?.namespaces.some((one) => !isLive[`${one} ${together.connector.id}`]) && (
          <li>
            <Row
              picture={<NetworkImage network={networks[together.namespaces[0]]?.requestedCaipNetworks[0]} />}
              title={texts.together(toList(together.namespaces))}
              description={texts.togetherText({ name })}
              isDeeper
              onClick={() => chooseTogether(together.connector, together.namespaces)}
            />
          </li>
        )}
        {getChoices(row).map(({ connector, namespace }) => {
          const requested = networks[namespace]?.requestedCaipNetworks ?? []
          return (
            <li key={`${namespace} ${connector.id}`}>
              <Row
                picture={<NetworkImage network={requested[0]} />}
                title={texts.networksOf({ name: getNamespaceName(namespace) })}
                {...(requested.length > 0
                  ? { description: requested.map((network) => network.name).join(', ') }
                  : {})}
                badge={isLive[`${namespace} ${connector.id}`] && <Badge>{texts.connected}</Badge>}
                isDeeper
                onClick={() => chooseConnector(connector, namespace)}
              />
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}

/**
 * What can be chosen of a wallet on several namespaces: each of them once, with the connector that reaches it.
 *
 * @param row - The wallet.
 */
function getChoices({ connectors }: ConnectorRow): readonly { connector: Connector; namespace: Namespace }[] {
  return connectors.flatMap((connector) =>
    connector.namespaces.map((namespace) => ({ connector, namespace })),
  )
}

/** What the wallet shares by one answer: two namespaces or more, with the connector that asks for them. */
function getTogether({
  connectors,
}: ConnectorRow): { connector: Connector; namespaces: readonly [Namespace, ...Namespace[]] } | undefined {
  const connector = connectors.find(
    ({ grant }) => grant && connectors.filter((other) => other.grant === grant).length > 1,
  )
  const [first, ...others] = connectors
    .filter(({ grant }) => connector && grant === connector.grant)
    .flatMap(({ namespaces }) => namespaces)
  return connector && first && { connector, namespaces: [first, ...others] }
}

function toList(namespaces: readonly Namespace[]): { names: string; last: string } {
  const names = namespaces.map(getNamespaceName)
  return { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' }
}
