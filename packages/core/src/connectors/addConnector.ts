import type { Connector } from './Connector.js'
import { normaliseName } from './normaliseName.js'

/**
 * Adds a connector to those known. One with the same id, name and chain replaces nothing and is left out.
 *
 * @param known - Connectors so far.
 * @param added - The connector that was found.
 */
export function addConnector(known: readonly Connector[], added: Connector): readonly Connector[] {
  const isKnown = known.some(
    (connector) =>
      connector.id === added.id &&
      connector.chain === added.chain &&
      normaliseName(connector.name) === normaliseName(added.name),
  )
  return isKnown ? known : [...known, added]
}
