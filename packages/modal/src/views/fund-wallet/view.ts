import { defineView } from '../defineView.js'

/** The ways to add money to the account. */
export const fundWalletView = defineView({ id: 'FundWallet' })
