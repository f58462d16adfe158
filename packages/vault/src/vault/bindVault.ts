import { VaultError } from '@latchkey/errors/vault'
import {
  addressesSchema,
  listAccounts,
  listFormat1Addresses,
  type SealedVault,
  type WalletAddresses,
} from '@latchkey/wire/vault'
import { encodeFields } from '../bytes/encodeFields.js'
import { parseForm } from '../bytes/parseForm.js'
import type { Bytes } from '../bytes/zero.js'
import { assertVaultId, type VaultId } from './VaultId.js'

/** What a vault is bound to, beside its key. */
export type VaultBinding = { format: SealedVault['format']; id: VaultId; addresses: WalletAddresses }

/**
 * Writes down, as bytes, what a vault is bound to: whose it is and a fingerprint of the addresses it is registered by. No other
 * binding gives the same bytes before the fingerprint is taken, whatever the order in which a map lists its names.
 *
 * @param binding - See {@link VaultBinding}.
 * @throws `vault/form-invalid`; `vault/not-opened` for addresses that no vault of format 1 has
 */
export async function bindVault({ addresses, format, id }: VaultBinding): Promise<Bytes> {
  assertVaultId(id)
  const parsed = parseForm(addressesSchema, addresses, 'addresses')
  const fields = format === 1 ? encodeFormat1(parsed) : encodeAddresses(parsed)
  const fingerprint = new Uint8Array(await crypto.subtle.digest('SHA-256', fields))
  return encodeFields('latchkey/vault', format, id.userId, id.version, fingerprint)
}

/**
 * Writes down addresses: of each account, in one order, its namespace, its kind and its address.
 *
 * @param addresses - Of the form of their schema: every namespace has a kind.
 */
export function encodeAddresses(addresses: WalletAddresses): Bytes {
  const fields = listAccounts(addresses).flatMap(({ address, kind, namespace }) => [namespace, kind, address])
  return encodeFields('latchkey/accounts', ...fields)
}

function encodeFormat1(addresses: WalletAddresses): Bytes {
  const all = listFormat1Addresses(addresses)
  if (!all) throw new VaultError('vault/not-opened')
  return encodeFields('latchkey/addresses', ...all)
}
