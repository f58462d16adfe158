import { VaultError } from '@latchkey/errors/vault'
import {
  addressesSchema,
  entropyBytes,
  vaultFormat as format,
  keyBytes,
  type SealedVault,
  sealedVaultSchema,
  type WalletAddresses,
} from '@latchkey/wire/vault'
import { open, seal } from '../bytes/aesGcm.js'
import { assertSecret } from '../bytes/assertSecret.js'
import { encodeFields } from '../bytes/encodeFields.js'
import { parseForm } from '../bytes/parseForm.js'
import { type Bytes, withSecret } from '../bytes/zero.js'
import { deriveAddresses } from '../wallet/derive.js'
import { assertVaultId, type VaultId } from './VaultId.js'

/** What a new vault is, and its key for the slots that are to open it. */
export type NewVault = { vault: SealedVault; addresses: WalletAddresses; vaultKey: Bytes }

/**
 * Makes a vault with a vault key of its own and lends that key for the slots to be sealed with. Without `entropy` it is a new
 * wallet of 128 random bits; with it the same wallet gets a new vault key, as after a suspicion or from managed to user-held.
 *
 * @param parameters - `id`: the user, and a version that was not used before; `entropy`: 16 bytes, lent.
 * @param run - Gets the vault, its addresses and the key, which is overwritten afterwards.
 * @throws `vault/bytes-invalid`, `vault/form-invalid` for the id.
 */
export async function withNewVault<Result>(
  { id, entropy }: { id: VaultId; entropy?: Bytes },
  run: (created: NewVault) => Result | Promise<Result>,
): Promise<Result> {
  if (!entropy) {
    const created = crypto.getRandomValues(new Uint8Array(entropyBytes))
    return withSecret(created, (entropy) => withNewVault({ id, entropy }, run))
  }
  assertVaultId(id)
  const addresses = await deriveAddresses(entropy)
  return withSecret(crypto.getRandomValues(new Uint8Array(keyBytes)), async (vaultKey) => {
    const additionalData = await bindVault(id, addresses)
    const ciphertext = await seal({ key: vaultKey, content: entropy, additionalData })
    return run({ vault: { format, ciphertext }, addresses, vaultKey })
  })
}

/** What opens a vault: `addresses` are those the wallet is registered by, `vaultKey` is lent. */
export type OpenVaultParameters = { vault: unknown; id: VaultId; addresses: WalletAddresses; vaultKey: Bytes }

/**
 * Opens a vault and lends the entropy. The addresses that follow from it are compared with the registered ones first, so that
 * nothing is ever shown or signed for another wallet.
 *
 * @param parameters - `vault`: as it was stored, parsed here.
 * @param run - Gets the 16 bytes, which are overwritten afterwards.
 * @throws `vault/form-invalid`, `vault/bytes-invalid`, `vault/not-opened`, `vault/other-wallet`.
 */
export async function withEntropy<Result>(
  { vault, id, addresses, vaultKey }: OpenVaultParameters,
  run: (entropy: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  const { ciphertext } = parseForm(sealedVaultSchema, vault, 'vault')
  assertVaultId(id)
  assertSecret('vault key', vaultKey, keyBytes)
  const additionalData = await bindVault(id, addresses)
  const opened = await open({ key: vaultKey, sealed: ciphertext, additionalData })
  if (!opened) throw new VaultError('vault/not-opened')
  return withSecret(opened, async (entropy) => {
    assertAddresses(await deriveAddresses(entropy), addresses)
    return run(entropy)
  })
}

async function bindVault({ userId, version }: VaultId, addresses: WalletAddresses): Promise<Bytes> {
  const { evm, solana, bitcoinPayment, bitcoinOrdinal } = parseForm(addressesSchema, addresses, 'addresses')
  const fields = encodeFields('latchkey/addresses', evm, solana, bitcoinPayment, bitcoinOrdinal)
  const fingerprint = new Uint8Array(await crypto.subtle.digest('SHA-256', fields))
  return encodeFields('latchkey/vault', format, userId, version, fingerprint)
}

function assertAddresses(derived: WalletAddresses, registered: WalletAddresses): void {
  for (const account of Object.keys(derived) as (keyof WalletAddresses)[]) {
    if (derived[account] !== registered[account]) throw new VaultError('vault/other-wallet', { account })
  }
}
