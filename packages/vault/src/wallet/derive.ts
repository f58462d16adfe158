import { addAccounts, type RegisteredAccount, type WalletAddresses } from '@latchkey/wire/vault'
import { type Bytes, withSecret } from '../bytes/zero.js'
import { type AccountId, accounts, getPublicKey, requireAccount } from './accounts.js'
import type { ChainAccount } from './chains/WalletChain.js'
import { derivePrivateKey } from './derivePrivateKey.js'
import { withSeed } from './withSeed.js'

/** What may be known of an account. The public key has 33 bytes on secp256k1, 32 on ed25519. */
export type PublicAccount = { address: string; publicKey: Uint8Array }

/**
 * Derives the addresses a wallet is registered by.
 *
 * @param entropy - 16 bytes, lent.
 * @throws `vault/bytes-invalid` when there are not 16 bytes, or they were overwritten.
 */
export async function deriveAddresses(entropy: Bytes): Promise<WalletAddresses> {
  return withSeed(entropy, async (seed) => {
    const derived: RegisteredAccount[] = []
    for (const { isTestnet, kind, namespace, ...account } of accounts) {
      if (!isTestnet) derived.push({ namespace, kind, address: (await derivePublic(seed, account)).address })
    }
    return addAccounts({}, derived)
  })
}

/**
 * Derives what may be known of one account.
 *
 * @param parameters - `entropy`: 16 bytes, lent; `account`: which one.
 * @throws `vault/bytes-invalid` when there are not 16 bytes, or they were overwritten; `vault/form-invalid` for an account that this
 * version does not know.
 */
export async function deriveAccount({
  entropy,
  account,
}: {
  entropy: Bytes
  account: AccountId
}): Promise<PublicAccount> {
  const known = requireAccount(account)
  return withSeed(entropy, (seed) => derivePublic(seed, known))
}

/**
 * Lends the private key of one account.
 *
 * @param parameters - `entropy`: 16 bytes, lent; `account`: which one.
 * @param run - Gets the 32 bytes, which are overwritten afterwards. For ed25519 they are the seed
 * of RFC 8032; for an account whose key is tweaked with its own hash (BIP-341) the internal key, before the tweak, which signing
 * libraries apply themselves.
 * @throws `vault/bytes-invalid` when there are not 16 bytes of entropy, or they were overwritten; `vault/form-invalid` for an account
 * that this version does not know.
 */
export async function withPrivateKey<Result>(
  { entropy, account }: { entropy: Bytes; account: AccountId },
  run: (privateKey: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  const { curve, path } = requireAccount(account)
  return withSeed(entropy, (seed) => withSecret(derivePrivateKey(curve, seed, path), run))
}

async function derivePublic(seed: Bytes, { curve, path, toAddress }: ChainAccount): Promise<PublicAccount> {
  return withSecret(derivePrivateKey(curve, seed, path), (privateKey) => {
    const publicKey = getPublicKey(curve, privateKey)
    return { address: toAddress(publicKey), publicKey }
  })
}
