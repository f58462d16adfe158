import { chains } from '../wallet/chains/registry.js'

const paths = /* @__PURE__ */ Object.values(chains).map((chain) => chain.paths)

/** What stands in every recovery kit, for people first. The test of the kit follows the second part without our code. */
export const kitInstructions = {
  instructions: [
    'This file and the code you wrote down open your wallet together. Either of them alone opens nothing.',
    'Keep the code on paper, away from this file. Whoever has both can move everything you own in this wallet.',
    'To use it, open the recovery page of the wallet, or a copy of that page without a network, choose this file and type the code.',
    'The kit goes on working when the site or its operator is gone, when you lose your mailbox, and when your account is deleted.',
    'It opens nothing that you put into another wallet. After making a new kit, destroy this one if anybody could have seen it.',
  ],
  forProgrammers: [
    'F(a, b, …) joins fields: each as four bytes of length, most significant first, then its bytes; texts in UTF-8, numbers as decimal text.',
    'Code: Crockford base32. The first 32 symbols are 20 bytes, the other four their remainder (as a number) modulo 1048573.',
    'half = HKDF-SHA256(secret = the 20 bytes, no salt, info = F("latchkey", "kit half"), 32 bytes)',
    'slot key = HKDF-SHA256(secret = F(half, ""), no salt, info = F("latchkey", "slot key", "kit", slot.id, id.userId, id.version), 32 bytes)',
    'A ciphertext is base64 of nonce (12 bytes), AES-256-GCM ciphertext and tag (16 bytes).',
    'vault key = slot.ciphertext opened with slot key, additional data = F("latchkey/slot", 1, id.userId, id.version, "kit", slot.id, "")',
    'accounts = for each namespace of addresses, in the order of their names, and for each kind in it, in the order of their names: namespace, kind, address',
    'fingerprint = SHA-256(F("latchkey/accounts", accounts, one after the other))',
    'entropy = vault.ciphertext opened with vault key, additional data = F("latchkey/vault", 2, id.userId, id.version, fingerprint)',
    'The 16 bytes of entropy are twelve BIP-39 words, English, without a passphrase, which other wallets import.',
    `Paths: ${paths.join(', ')}.`,
  ],
} as const
