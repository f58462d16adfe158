import { defineView, type ViewContext } from '../defineView.js'
import { findRow } from './findRow.js'

/** `connectorId`: of the first of its connectors. */
type ChoiceParameters = { connectorId: string }

/** One wallet on several namespaces: which of them is meant. */
export const connectingMultiChainView = defineView({
  id: 'ConnectingMultiChain',
  title: ({ state, messages, parameters }: ViewContext<ChoiceParameters>) =>
    findRow(state, parameters.connectorId)?.name ?? messages.titles.connecting,
  skeleton: 'rows',
})
