import type { StoredVault } from '@latchkey/wire/secure'
import {
  listAccounts,
  listOtherAccounts,
  type RenewedVault,
  readAddresses,
  type SealedVault,
  type StoredAddresses,
} from '@latchkey/wire/vault'
import { WalletFailure } from '../WalletFailure.js'
import type { VaultRow } from './vaultStore.js'

/** A vault that is to take the place of one. */
type NextVault = { vault: SealedVault; addresses: StoredAddresses }

/**
 * Refuses a vault that is of another wallet, or that would lose something of it: every address that is registered stays, also those
 * of namespaces that whoever writes it does not know.
 *
 * @param row - The wallet as it is stored.
 * @param next - What is to take its place.
 * @throws GatewayFailure `vault/other-wallet`; `vault/outdated` for a format that is older than the one there is
 */
export function checkKeepsWallet({ addresses, vault }: VaultRow, next: NextVault): void {
  if (listOtherAccounts(readAddresses(addresses), readAddresses(next.addresses)).length > 0) {
    throw new WalletFailure('vault/other-wallet', 'This is another wallet: its addresses are not the same')
  }
  if (next.vault.format < vault.format) {
    throw new WalletFailure('vault/outdated', 'The wallet has a newer format by now. Read the wallet again')
  }
}

/**
 * Refuses a vault that was written anew where nobody has signed for it: whoever has a session could put anything in its place.
 *
 * @param row - The wallet as it is stored.
 * @param renewed - What came with a change of its ways in, if it did.
 * @throws GatewayFailure `owner/missing`, and as {@link checkKeepsWallet}
 */
export function checkRenewed(row: VaultRow, renewed: RenewedVault | undefined): void {
  if (!renewed) return
  if (row.ownerKey === null) {
    throw new WalletFailure('owner/missing', 'A vault is written anew by owners who sign alone')
  }
  checkKeepsWallet(row, renewed)
}

/**
 * Whether somebody has named a wallet by one of its addresses, in letters of either case.
 *
 * @param addresses - The wallet's.
 * @param named - What they wrote.
 */
export function isNamed(addresses: StoredAddresses | StoredVault['addresses'], named: string): boolean {
  const wanted = named.toLowerCase()
  return listAccounts(readAddresses(addresses)).some(({ address }) => address.toLowerCase() === wanted)
}
