import type { Connector, ConnectorRow } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'

/**
 * What can be chosen of a wallet on several namespaces: each of them once, with the connector that reaches it.
 *
 * @param row - The wallet.
 */
export function getChoices({
  connectors,
}: ConnectorRow): readonly { connector: Connector; namespace: Namespace }[] {
  return connectors.flatMap((connector) =>
    connector.namespaces.map((namespace) => ({ connector, namespace })),
  )
}
