import { defineView } from '../defineView.js'

/** The connection with a paired wallet: what was agreed, and whether the wallet can be reached. */
export const connectionDetailsView = defineView({
  id: 'ConnectionDetails',
})
