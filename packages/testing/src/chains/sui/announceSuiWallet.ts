import type { StandardWallet } from '@latchkey/wallet-standard'
import { announceStandardWallet } from '../../announceStandardWallet.js'

/**
 * Registers a wallet with the page as an installed one (Wallet Standard), and with every part of the page that asks later.
 *
 * @param wallet - The wallet, such as the `standard` of a scripted one.
 * @returns What takes it off the page; whoever found it is told.
 */
export function announceSuiWallet(wallet: StandardWallet): () => void {
  return announceStandardWallet(wallet)
}
