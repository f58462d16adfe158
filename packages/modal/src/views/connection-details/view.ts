import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** The connection with a paired wallet: what was agreed, and whether the wallet can be reached. */
export const connectionDetailsView = defineView({
  id: 'ConnectionDetails',
  title: ({ messages }) => messages.titles.connection,
  load: () => loadLater('ConnectionDetails'),
})
