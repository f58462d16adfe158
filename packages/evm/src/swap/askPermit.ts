import type { SwapCapability, SwapPermit } from '@latchkey/core'
import { AppKitError, isAppKitError } from '@latchkey/errors'
import { SwapError } from '@latchkey/errors/swap'
import {
  compactSignatureToSignature,
  getAddress,
  getTypesForEIP712Domain,
  type Hex,
  isAddressEqual,
  isHex,
  parseCompactSignature,
  parseSignature,
  recoverTypedDataAddress,
  type Signature,
  serializeSignature,
  serializeTypedData,
  size,
  type TypedDataDefinition,
} from 'viem'
import type { WalletTools } from '../send/WalletTools.js'
import type { SignedPermit } from './addPermit.js'
import type { PermitMessage } from './planPermit.js'
import type { Permit2Message, Permit2Step } from './planPermit2.js'

const method = 'eth_signTypedData_v4'
/** Bytes of a signature: whole, and with `v` inside of `s` (EIP-2098). */
const [wholeSize, compactSize] = [65, 64]

/**
 * How wallets say that they do not sign data with types: EIP-1193 (4100: a paired wallet that has not granted it; 4200), JSON-RPC,
 * EIP-1474.
 */
const unsupportedCodes: readonly unknown[] = [4100, 4200, -32601, -32004]
const unsupportedWords =
  /\bnot (been )?(supported|implemented|granted)|unsupported|\bdo(es)?( not|n['’]t) support|(unknown|unrecognized) method|method not found/i

/** A signed allowance for Permit2, and the swap for which it is. */
export type SignedPermit2 = Permit2Step & {
  /** As Permit2 takes it: 65 bytes. */
  signature: Hex
}

type Asked = Parameters<SwapCapability['sign']>[0]
type Parts = Pick<Signature, 'r' | 's'> & { yParity: number }

/**
 * Asks the wallet to sign an allowance, and looks at what it has signed.
 *
 * @param parameters - The step, exactly as it was planned.
 * @param tools - See {@link WalletTools}.
 * @returns `unavailable` when the wallet does not sign data with types, or signs as contracts do.
 * @throws `swap/wrong-signer`, `wallet/…`.
 */
export async function askPermit(asked: Asked, tools: WalletTools): Promise<SwapPermit> {
  const details = asked.step.details as PermitMessage | Permit2Step
  const signature = await askSignature(asked, 'call' in details ? details.message : details, tools)
  if (!signature) return { status: 'unavailable', because: 'wallet' }
  if ('call' in details) {
    const signed: SignedPermit2 = { ...details, signature: serializeSignature(signature) }
    return { status: 'signed', details: signed }
  }
  const { deadline, value } = details.message
  const signed: SignedPermit = {
    ...{ token: details.domain.verifyingContract, amountAtomic: value, deadline },
    ...{ v: signature.yParity + 27, r: signature.r, s: signature.s },
  }
  return { status: 'signed', details: signed }
}

/**
 * Tells the two kinds of signed allowances apart.
 *
 * @param permit - What has become of the question.
 * @returns Undefined for one that a token itself takes, and for none.
 */
export function findSignedPermit2(permit: SwapPermit | undefined): SignedPermit2 | undefined {
  const details = permit?.status === 'signed' ? (permit.details as SignedPermit | SignedPermit2) : undefined
  return details && 'call' in details ? details : undefined
}

/** Undefined when the wallet does not sign such a thing as an account with a key does. */
async function askSignature(
  { connection, signal, terms }: Asked,
  message: PermitMessage | Permit2Message,
  tools: WalletTools,
): Promise<Parts | undefined> {
  const from = getAddress(terms.account.toLowerCase())
  let answer: unknown
  try {
    answer = await tools
      .asProvider(connection.provider)
      .request({ method, params: [from, toJson(message)] }, { signal })
  } catch (error) {
    if (isUnsupported(error, tools)) return undefined
    throw tools.toWalletError(error, method)
  }
  // Signatures of contracts are empty (ERC-1271) or longer (ERC-6492): these allowances are of accounts with a key.
  if (isHex(answer) && (answer === '0x' || size(answer) > wholeSize)) return undefined
  const signature = readSignature(answer)
  const signer = await recoverTypedDataAddress({
    ...(message as TypedDataDefinition),
    signature: serializeSignature(signature),
  }).catch(() => undefined)
  if (!signer || !isAddressEqual(signer, from)) throw new SwapError('swap/wrong-signer')
  return signature
}

/** As wallets take it: with the type of its domain, and numbers as texts. */
function toJson(message: PermitMessage | Permit2Message): string {
  const { domain, types } = message
  const withDomain = { ...message, types: { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types } }
  return serializeTypedData(withDomain as TypedDataDefinition)
}

function isUnsupported(error: unknown, { readWalletFailure, toWalletError }: WalletTools): boolean {
  const { code, words } = readWalletFailure(error)
  const failure = toWalletError(error, method)
  if (isAppKitError(failure, 'wallet/rejected')) return false
  if (isAppKitError(failure, 'wallet/unsupported-method')) return true
  return unsupportedCodes.includes(code) || unsupportedWords.test(words)
}

/** Wallets write `v` as 27 and 28 or as 0 and 1. */
function readSignature(answer: unknown): Parts {
  try {
    const hex = answer as Hex
    const parsed =
      size(hex) === compactSize
        ? compactSignatureToSignature(parseCompactSignature(hex))
        : parseSignature(hex)
    if (size(hex) < compactSize || parsed.yParity === undefined) throw new Error('A signature is longer')
    return { r: parsed.r, s: parsed.s, yParity: parsed.yParity }
  } catch (cause) {
    const reason = 'The wallet answered with something that is no signature'
    throw new AppKitError('wallet/request-failed', { reason }, { cause })
  }
}
