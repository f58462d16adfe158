import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'
import { findRow } from './findRow.js'

/** One wallet on several namespaces: which of them is meant. */
export const connectingMultiChainView = defineView({
  id: 'ConnectingMultiChain',
  title: ({ state, messages, parameters }) =>
    findRow(state, parameters.connectorId)?.name ?? messages.titles.connecting,
  skeleton: 'rows',
  load: () => loadLater('ConnectingMultiChain'),
})
