import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as v from 'valibot'
import { fromHex, joinBytes, toHex, toUtf8 } from '../encoding.js'
import { type Cacao, cacaoSchema, type Issuer, parseDidPkh, refuseAuthentication } from './cacao.js'
import { authenticatedNamespace, keySignatureType } from './protocol.js'
import { formatSignInText } from './signInText.js'

/** Decides on the signature of a contract account (EIP-1271, EIP-6492) by asking a node of the chain. */
export type VerifyContractSignature = (parameters: {
  /** CAIP-2 id. */
  chainId: string
  address: string
  message: string
  signature: string
}) => Promise<boolean>

/**
 * Checks that a cacao was signed by its issuer. What it says is not judged here.
 *
 * @param value - Anything.
 * @param verifyContractSignature - Without it signatures of contract accounts are refused.
 * @returns The cacao without members nobody knows, and who signed.
 * @throws `pairing/authentication-invalid` when it is malformed or signed by somebody else.
 */
export async function verifyCacao(
  value: unknown,
  verifyContractSignature?: VerifyContractSignature,
): Promise<{ cacao: Cacao; issuer: Issuer }> {
  const parsed = v.safeParse(cacaoSchema, value)
  if (!parsed.success) throw refuseAuthentication(`the answer's ${v.getDotPath(parsed.issues[0]) ?? 'cacao'}`)
  const cacao = parsed.output
  const issuer = parseDidPkh(cacao.p.iss)
  if (issuer.namespace !== authenticatedNamespace)
    throw refuseAuthentication('the issuer is no account of eip155')
  const message = formatSignInText(cacao.p, cacao.p.iss)
  const isSigned =
    (await isSignedByKey(cacao, issuer, message)) ||
    (await isSignedByContract({ cacao, issuer, message, verifyContractSignature }))
  if (!isSigned) throw refuseAuthentication('the signature is not the issuer’s')
  return { cacao, issuer }
}

async function isSignedByKey(cacao: Cacao, issuer: Issuer, message: string): Promise<boolean> {
  if (cacao.s.t !== keySignatureType) return false
  return (await recoverAddress(message, cacao.s.s)) === issuer.address.toLowerCase()
}

/** Wallets of contract accounts name their signatures eip191 too, so the name does not decide. */
async function isSignedByContract(parameters: {
  cacao: Cacao
  issuer: Issuer
  message: string
  verifyContractSignature: VerifyContractSignature | undefined
}): Promise<boolean> {
  const { cacao, issuer, message, verifyContractSignature } = parameters
  if (!verifyContractSignature) return false
  const { chainId, address } = issuer
  try {
    return await verifyContractSignature({ chainId, address, message, signature: cacao.s.s })
  } catch (cause) {
    throw refuseAuthentication('the contract could not be asked', cause)
  }
}

/**
 * Finds the address that signed a text with `personal_sign` (EIP-191).
 *
 * @param text - The text.
 * @param signature - 65 bytes in hex.
 * @returns The address in lower case, or undefined when the signature is none.
 */
export async function recoverAddress(text: string, signature: string): Promise<string | undefined> {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return undefined
  const bytes = fromHex(signature.slice(2))
  const recovery = (bytes[64] ?? 0) % 27
  if (recovery > 1) return undefined
  const message = toUtf8(text)
  const hash = keccak_256(joinBytes(toUtf8(`\x19Ethereum Signed Message:\n${message.length}`), message))
  try {
    const point = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact').addRecoveryBit(recovery)
    const publicKey = point.recoverPublicKey(hash).toBytes(false)
    return toAddress(keccak_256(publicKey.subarray(1)))
  } catch {
    // Numbers outside the curve: no key can have made them.
    return undefined
  }
}

function toAddress(hash: Uint8Array): string {
  return `0x${toHex(hash.subarray(12))}`
}
