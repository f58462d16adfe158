import { VaultError } from '@latchkey/errors/vault'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { chains } from './chains/registry.js'
import type { ChainAccount } from './chains/WalletChain.js'
import type { Curve } from './derivePrivateKey.js'

/** Names an account of a wallet: its namespace, as CAIP-2 spells it, and its kind there. */
export type AccountId = { namespace: string; kind: string }

/** The accounts of every namespace, as they stand in the registry. */
export const accounts: readonly (AccountId & ChainAccount)[] = /* @__PURE__ */ Object.entries(chains).flatMap(
  ([namespace, chain]) =>
    Object.entries(chain.accounts).map(([kind, account]) => ({ namespace, kind, ...account })),
)

/**
 * Finds an account.
 *
 * @param id - Its names.
 * @throws `vault/form-invalid` for one that this build does not know.
 */
export function requireAccount({ kind, namespace }: AccountId): ChainAccount {
  const found = accounts.find((account) => account.namespace === namespace && account.kind === kind)
  if (found) return found
  throw new VaultError('vault/form-invalid', { name: 'account', reason: 'this version does not know it' })
}

/**
 * The public key of a private one: 33 bytes on secp256k1, 32 on ed25519.
 *
 * @param curve - Where the key lives.
 * @param privateKey - 32 bytes, lent.
 */
export function getPublicKey(curve: Curve, privateKey: Uint8Array): Uint8Array {
  return (curve === 'ed25519' ? ed25519 : secp256k1).getPublicKey(privateKey)
}
