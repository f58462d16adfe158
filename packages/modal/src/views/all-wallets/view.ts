import { defineView } from '../defineView.js'

/** The whole directory, without the wallets that know none of the site's networks: they could not be used here. */
export const allWalletsView = defineView({
  id: 'AllWallets',
})
