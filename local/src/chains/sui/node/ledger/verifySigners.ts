import { bcs } from '@mysten/sui/bcs'
import { SIGNATURE_FLAG_TO_SCHEME, type SignatureFlag } from '@mysten/sui/cryptography'
import { toBase64 } from '@mysten/sui/utils'
import { verifyTransactionSignature } from '@mysten/sui/verify'
import { Refusal } from './Refusal.js'
import { readCanonical } from './readCanonical.js'
import type { SuiTransaction } from './SuiTransaction.js'

/** Those of ten keys have no more. */
const maxSignatureBytes = 8 * 1024
/** Half of the order of the curve secp256r1: the library takes both of the signatures that fit, Sui the lower one. */
const halfOrder = 0xffff_ffff_0000_0000_ffff_ffff_ffff_ffff_bce6_faad_a717_9e84_f3b9_cac2_fc63_2551n / 2n
const secp256r1Flag = 2
/** Behind the flag: the signature and the key. */
const keyLengths: Readonly<Record<string, number>> = {
  ED25519: 64 + 32,
  Secp256k1: 64 + 33,
  Secp256r1: 64 + 33,
}

/**
 * Makes sure that the sender signed a transaction, and who pays for its gas where that is somebody else; and nobody besides.
 *
 * @param signatures - Each is the flag of its kind, the signature and the key.
 * @throws Refusal
 */
export async function verifySigners(
  transaction: SuiTransaction,
  signatures: readonly Uint8Array[],
): Promise<void> {
  const { bytes, gas, sender } = transaction
  const required = new Set([sender, gas.owner])
  if (signatures.length !== required.size) {
    throw new Refusal(
      `invalid user signature: expected ${required.size} signatures, got ${signatures.length}`,
    )
  }
  const signers = await Promise.all(signatures.map((signature) => readSigner(bytes, signature)))
  for (const address of required) {
    if (!signers.includes(address)) {
      throw new Refusal(
        `invalid user signature: required signature of ${address} is absent, signed by ${signers}`,
      )
    }
  }
}

/** @returns Whose signature it is. */
async function readSigner(transaction: Uint8Array, signature: Uint8Array): Promise<string> {
  assertCanonical(signature)
  try {
    return (await verifyTransactionSignature(transaction, toBase64(signature))).toSuiAddress()
  } catch {
    throw new Refusal('invalid user signature: signature is not valid')
  }
}

/** What the library does not mind: other spellings of the same signature. */
function assertCanonical(signature: Uint8Array): void {
  const [flag = -1, ...rest] = signature.length > maxSignatureBytes ? [] : signature
  const scheme = SIGNATURE_FLAG_TO_SCHEME[flag as SignatureFlag]
  const content = Uint8Array.from(rest)
  if (scheme === 'ZkLogin')
    throw new Refusal('invalid user signature: nobody logs in here, zkLogin is not supported')
  const isCanonical =
    scheme === 'MultiSig'
      ? isCanonicalMultisig(content)
      : scheme === 'Passkey'
        ? isCanonicalPasskey(content)
        : content.length === keyLengths[scheme ?? ''] && (scheme !== 'Secp256r1' || isLow(content))
  if (!isCanonical) throw new Refusal('invalid user signature: it cannot be read')
}

function isCanonicalMultisig(content: Uint8Array): boolean {
  const multisig = readCanonical(bcs.MultiSig, content)
  if (!multisig) return false
  const { bitmap, multisig_pk, sigs } = multisig
  const members = multisig_pk.pk_map.filter((_, index) => bitmap & (1 << index))
  return (
    bitmap >> multisig_pk.pk_map.length === 0 &&
    members.length === sigs.length &&
    sigs.every((signature, index) => {
      const { $kind } = signature
      // Logins and passkeys among several keys: the first nobody has here, of the second the library reads another form.
      const isKey = $kind === 'ED25519' || $kind === 'Secp256k1' || $kind === 'Secp256r1'
      const isLowEnough = signature.Secp256r1 === undefined || isLow(signature.Secp256r1)
      return isKey && $kind === members[index]?.pubKey.$kind && isLowEnough
    })
  )
}

function isCanonicalPasskey(content: Uint8Array): boolean {
  const passkey = readCanonical(bcs.PasskeyAuthenticator, content)
  const [flag, ...signature] = passkey?.userSignature ?? []
  return flag === secp256r1Flag && signature.length === keyLengths.Secp256r1 && isLow(signature)
}

function isLow(signature: Iterable<number>): boolean {
  return BigInt(`0x${Buffer.from([...signature].slice(32, 64)).toString('hex')}`) <= halfOrder
}
