import { VaultError } from '@latchkey/errors/vault'
import {
  addAccounts,
  entropyBytes,
  vaultFormat as format,
  keyBytes,
  listOtherAccounts,
  type RegisteredAccount,
  type RenewedVault,
  sealedVaultSchema,
  type WalletAddresses,
} from '@latchkey/wire/vault'
import { open, seal } from '../bytes/aesGcm.js'
import { assertSecret } from '../bytes/assertSecret.js'
import { parseForm } from '../bytes/parseForm.js'
import { type Bytes, withSecret } from '../bytes/zero.js'
import { deriveAddresses } from '../wallet/derive.js'
import { bindVault } from './bindVault.js'
import { assertVaultId, type VaultId } from './VaultId.js'

/** What a new vault is, and its key for the slots that are to open it. */
export type NewVault = RenewedVault & { vaultKey: Bytes }

/**
 * Makes a vault with a vault key of its own and lends that key for the slots to be sealed with. Without `entropy` it is a new
 * wallet of 128 random bits; with it the same wallet gets a new vault key, as after a suspicion or from managed to user-held.
 *
 * @param parameters - `id`: the user, and a version that was not used before; `entropy`: 16 bytes, lent; `addresses`: those the
 * wallet is registered by already, of which any that this version does not derive stay.
 * @param run - Gets the vault, its addresses and the key, which is overwritten afterwards.
 * @throws `vault/bytes-invalid`, `vault/form-invalid` for the id, `vault/other-wallet`.
 */
export async function withNewVault<Result>(
  { id, entropy, addresses: present = {} }: { id: VaultId; entropy?: Bytes; addresses?: WalletAddresses },
  run: (created: NewVault) => Result | Promise<Result>,
): Promise<Result> {
  if (!entropy) {
    const created = crypto.getRandomValues(new Uint8Array(entropyBytes))
    return withSecret(created, (entropy) => withNewVault({ id, entropy }, run))
  }
  assertVaultId(id)
  const addresses = addAccounts(present, await deriveUnregistered(entropy, present))
  return withSecret(crypto.getRandomValues(new Uint8Array(keyBytes)), async (vaultKey) =>
    run({ ...(await sealVault({ id, addresses, entropy, vaultKey })), vaultKey }),
  )
}

/** What opens a vault: `addresses` are those the wallet is registered by, `vaultKey` is lent. */
export type OpenVaultParameters = { vault: unknown; id: VaultId; addresses: WalletAddresses; vaultKey: Bytes }

/**
 * Opens a vault and lends the entropy. The addresses that follow from it are compared with the registered ones first, so that
 * nothing is ever shown or signed for another wallet. Registered ones that this version does not derive are those its owner wrote:
 * the vault is bound to them too.
 *
 * @param parameters - `vault`: as it was stored, parsed here.
 * @param run - Gets the 16 bytes, which are overwritten afterwards, and the accounts that follow from them and are not registered.
 * @throws `vault/form-invalid`, `vault/bytes-invalid`, `vault/not-opened`, `vault/other-wallet`.
 */
export async function withEntropy<Result>(
  { vault, id, addresses, vaultKey }: OpenVaultParameters,
  run: (entropy: Bytes, unregistered: readonly RegisteredAccount[]) => Result | Promise<Result>,
): Promise<Result> {
  const { ciphertext, format } = parseForm(sealedVaultSchema, vault, 'vault')
  assertVaultId(id)
  assertSecret('vault key', vaultKey, keyBytes)
  const additionalData = await bindVault({ format, id, addresses })
  const opened = await open({ key: vaultKey, sealed: ciphertext, additionalData })
  if (!opened) throw new VaultError('vault/not-opened')
  return withSecret(opened, async (entropy) => run(entropy, await deriveUnregistered(entropy, addresses)))
}

/**
 * Writes a vault anew where it is of an earlier format, or where accounts follow from it that it is not registered by: under the
 * key and for the user and version it has, so that every way in opens it. It is opened once before it counts.
 *
 * @param parameters - The vault, open: its entropy, lent, and the accounts that are not registered.
 * @returns Undefined where there is nothing to write.
 * @throws as {@link withEntropy}
 */
export async function renewVault({
  entropy,
  unregistered,
  vault,
  ...opening
}: OpenVaultParameters & {
  entropy: Bytes
  unregistered: readonly RegisteredAccount[]
}): Promise<RenewedVault | undefined> {
  if (parseForm(sealedVaultSchema, vault, 'vault').format === format && unregistered.length === 0) {
    return undefined
  }
  const addresses = addAccounts(opening.addresses, unregistered)
  const renewed = await sealVault({ ...opening, addresses, entropy })
  return withEntropy({ ...opening, ...renewed }, () => renewed)
}

async function sealVault({
  addresses,
  entropy,
  id,
  vaultKey,
}: Omit<OpenVaultParameters, 'vault'> & { entropy: Bytes }): Promise<RenewedVault> {
  const additionalData = await bindVault({ format, id, addresses })
  const ciphertext = await seal({ key: vaultKey, content: entropy, additionalData })
  return { vault: { format, ciphertext }, addresses }
}

/** The accounts that follow from entropy and are not registered; one that is registered with another address is refused. */
async function deriveUnregistered(
  entropy: Bytes,
  registered: WalletAddresses,
): Promise<readonly RegisteredAccount[]> {
  const others = listOtherAccounts(await deriveAddresses(entropy), registered)
  const foreign = others.find(({ kind, namespace }) => registered[namespace]?.[kind] !== undefined)
  if (!foreign) return others
  throw new VaultError('vault/other-wallet', { account: `${foreign.namespace} ${foreign.kind}` })
}
