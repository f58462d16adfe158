import * as v from 'valibot'
import type { Cacao } from '../sign/authenticationTypes.js'
import { formatSignInText } from './formatSignInText.js'
import { type Issuer, parseDidPkh } from './parseDidPkh.js'
import { recoverAddress } from './recoverAddress.js'
import { refuseAuthentication } from './refuseAuthentication.js'
import { cacaoSchema } from './schemas.js'

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
  if (issuer.namespace !== 'eip155') throw refuseAuthentication('the issuer is no account of eip155')
  const message = formatSignInText(cacao.p, cacao.p.iss)
  const isSigned =
    (await isSignedByKey(cacao, issuer, message)) ||
    (await isSignedByContract({ cacao, issuer, message, verifyContractSignature }))
  if (!isSigned) throw refuseAuthentication('the signature is not the issuer’s')
  return { cacao, issuer }
}

async function isSignedByKey(cacao: Cacao, issuer: Issuer, message: string): Promise<boolean> {
  if (cacao.s.t !== 'eip191') return false
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
