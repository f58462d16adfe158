import { VaultError } from '@latchkey/errors/vault'
import {
  format1AddressesSchema,
  type RegisteredAccount,
  type RenewedVault,
  readAddresses,
  renewedVaultSchema,
  type SealedSlot,
  sealedSlotSchema,
  sealedVaultSchema,
  type WalletAddresses,
} from '@latchkey/wire/vault'
import * as v from 'valibot'
import { deriveKey } from '../bytes/deriveKey.js'
import { parseForm } from '../bytes/parseForm.js'
import { type Bytes, withSecret } from '../bytes/zero.js'
import { sealSlot, withVaultKey } from '../slots/slot.js'
import { withEntropy } from '../vault/sealedVault.js'
import { type VaultId, vaultIdSchema } from '../vault/VaultId.js'
import { kitInstructions } from './instructions.js'
import { codeBytes, decodeKitCode, encodeKitCode } from './kitCode.js'

const format = 'latchkey-recovery-kit-2'

const kitEntries = {
  id: vaultIdSchema,
  slot: /* @__PURE__ */ v.pipe(
    sealedSlotSchema,
    /* @__PURE__ */ v.check(({ type }) => type === 'kit'),
  ),
}

/** What a kit's file says besides its instructions. People may have changed those, or their editor. A kit opens in the form it has. */
const kitFileSchema = /* @__PURE__ */ v.variant('format', [
  /* @__PURE__ */ v.object({
    format: /* @__PURE__ */ v.literal('latchkey-recovery-kit-1'),
    ...kitEntries,
    vault: sealedVaultSchema,
    addresses: format1AddressesSchema,
  }),
  /* @__PURE__ */ v.object({
    format: /* @__PURE__ */ v.literal(format),
    ...kitEntries,
    ...renewedVaultSchema.entries,
  }),
])

/** What a kit is of: the vault in today's format and its registered addresses; the vault key is lent. */
export type CreateKitParameters = RenewedVault & { id: VaultId; slotId: string; vaultKey: Bytes }

/** `code`: 160 bits, to be written down and shown once. `file`: JSON to be kept. `slot`: what the list of slots names. */
export type RecoveryKit = { code: string; file: string; slot: SealedSlot }

/**
 * Makes a recovery kit, and opens it once: a kit nobody tried is none.
 *
 * @param parameters - See {@link CreateKitParameters}; `slotId` was never used before for this user.
 * @throws `vault/bytes-invalid`, `vault/form-invalid`, and as {@link openKit} when vault, key and addresses do not belong together.
 */
export async function createKit({
  id,
  slotId,
  vault,
  addresses,
  vaultKey,
}: CreateKitParameters): Promise<RecoveryKit> {
  return withSecret(crypto.getRandomValues(new Uint8Array(codeBytes)), async (bytes) => {
    const clientHalf = await deriveKey(bytes, 'kit half')
    const slot = await sealSlot({ id, slotId, type: 'kit', vaultKey, clientHalf })
    const file = JSON.stringify({ format, ...kitInstructions, id, addresses, vault, slot }, null, 2)
    const code = encodeKitCode(bytes)
    await openKit({ file, code }, () => undefined)
    return { code, file, slot }
  })
}

/** What a kit opens: the entropy is overwritten when the borrower is done. */
export type OpenedKit = {
  entropy: Bytes
  id: VaultId
  addresses: WalletAddresses
  /** What follows from the entropy and was not registered when the kit was made. */
  unregistered: readonly RegisteredAccount[]
}

/**
 * Opens a wallet with a kit's file and code and nothing else: no server, no account, no storage.
 *
 * @param parameters - `file`: its text; `code`: as typed.
 * @param run - Gets the entropy, lent, and whose wallet it is.
 * @throws `vault/kit-code-invalid`, `vault/form-invalid`, `vault/slot-not-opened` when code and file are of different kits,
 * `vault/not-opened`, `vault/other-wallet`.
 */
export async function openKit<Result>(
  { file, code }: { file: string; code: string },
  run: (opened: OpenedKit) => Result | Promise<Result>,
): Promise<Result> {
  const { id, slot, vault, ...kit } = parseForm(kitFileSchema, parseJson(file), 'recovery kit')
  const addresses = readAddresses(kit.addresses)
  const clientHalf = await withSecret(decodeKitCode(code), (bytes) => deriveKey(bytes, 'kit half'))
  return withVaultKey({ id, slot, clientHalf }, (vaultKey) =>
    withEntropy({ id, vault, addresses, vaultKey }, (entropy, unregistered) =>
      run({ entropy, id, addresses, unregistered }),
    ),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = 'it is no JSON'
    throw new VaultError('vault/form-invalid', { name: 'recovery kit', reason }, { cause })
  }
}
