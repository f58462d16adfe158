import type { WalletAddresses } from '@latchkey/wire/vault'
import { type Bytes, withSecret } from '../bytes/zero.js'
import { type AccountName, accounts, getPublicKey } from './accounts.js'
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
    const toAddress = async (account: AccountName) => (await derivePublic(seed, account)).address
    return {
      evm: await toAddress('evm'),
      solana: await toAddress('solana'),
      bitcoinPayment: await toAddress('bitcoinPayment'),
      bitcoinOrdinal: await toAddress('bitcoinOrdinal'),
    }
  })
}

/**
 * Derives what may be known of one account.
 *
 * @param parameters - `entropy`: 16 bytes, lent; `account`: which one.
 * @throws `vault/bytes-invalid` when there are not 16 bytes, or they were overwritten.
 */
export async function deriveAccount({
  entropy,
  account,
}: {
  entropy: Bytes
  account: AccountName
}): Promise<PublicAccount> {
  return withSeed(entropy, (seed) => derivePublic(seed, account))
}

/**
 * Lends the private key of one account.
 *
 * @param parameters - `entropy`: 16 bytes, lent; `account`: which one.
 * @param run - Gets the 32 bytes, which are overwritten afterwards. For ed25519 they are the seed of RFC 8032; for Bitcoin's
 * ordinal account the internal key, before the tweak of BIP-341, which signing libraries apply themselves.
 * @throws `vault/bytes-invalid` when there are not 16 bytes of entropy, or they were overwritten.
 */
export async function withPrivateKey<Result>(
  { entropy, account }: { entropy: Bytes; account: AccountName },
  run: (privateKey: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  const { curve, path } = accounts[account]
  return withSeed(entropy, (seed) => withSecret(derivePrivateKey(curve, seed, path), run))
}

async function derivePublic(seed: Bytes, account: AccountName): Promise<PublicAccount> {
  const { curve, path, toAddress } = accounts[account]
  return withSecret(derivePrivateKey(curve, seed, path), (privateKey) => {
    const publicKey = getPublicKey(curve, privateKey)
    return { address: toAddress(publicKey), publicKey }
  })
}
