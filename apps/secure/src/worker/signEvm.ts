import { SecureError } from '@latchkey/errors/secure'
import {
  type AccountKey,
  actsForAccount,
  type SignHash,
  signMessage,
  signTypedData,
  signUserOperation,
  toUserOperation,
} from '@latchkey/smart-account'
import type { Bytes } from '@latchkey/vault'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as v from 'valibot'
import {
  type Address,
  bytesToHex,
  type Hex,
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  numberToHex,
  serializeTransaction,
  type TransactionSerializable,
  type TypedDataDefinition,
} from 'viem'
import type { Operation } from '../shared/workerCalls.js'

type EvmOperation = Exclude<Operation, { kind: `solana-${string}` }>
type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>

const typedDataSchema = v.object({
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

/**
 * Signs with the key of the EVM account.
 *
 * @param operation - What is signed.
 * @param owner - The key's own address.
 * @param privateKey - 32 bytes, lent.
 * @returns A signature, a signed transaction, or a signed operation as JSON, whose numbers are quantities.
 * @throws `secure/other-chain`, `secure/acts-for-account`, `secure/arguments-invalid`
 */
export async function signEvm(operation: EvmOperation, owner: Address, privateKey: Bytes): Promise<string> {
  const sign: SignHash = async (hash) => signHash(hash, privateKey)
  const account = { owner, index: 0n }
  switch (operation.kind) {
    case 'evm-message':
      return signText(operation, account, sign)
    case 'evm-typed-data':
      return signData(operation, account, sign)
    case 'evm-transaction':
      return signTransaction(operation, privateKey)
    case 'user-operation':
      return signOperation(operation, account, sign)
  }
}

function signText(
  { chainId, message, signer }: OperationOf<'evm-message'>,
  account: AccountKey,
  sign: SignHash,
): Promise<Hex> {
  const signable = { raw: message as Hex }
  if (signer.type === 'eoa') return sign(hashMessage(signable))
  return signMessage({ ...account, chainId, isDeployed: signer.isDeployed, sign, message: signable })
}

async function signData(
  { chainId, signer, typedData: text }: OperationOf<'evm-typed-data'>,
  account: AccountKey,
  sign: SignHash,
): Promise<Hex> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), typedDataSchema), text)
  if (!parsed.success) {
    const issue = parsed.issues[0].message
    throw new SecureError('secure/arguments-invalid', { method: 'eth_signTypedData_v4', issue })
  }
  const typedData = parsed.output as unknown as TypedDataDefinition
  const { chainId: asked } = parsed.output.domain
  if (asked !== undefined && toNumber(asked) !== BigInt(chainId)) {
    throw new SecureError('secure/other-chain', { asked: String(asked), current: String(chainId) })
  }
  if (signer.type === 'smartAccount') {
    return signTypedData({ ...account, chainId, isDeployed: signer.isDeployed, sign, typedData })
  }
  if (actsForAccount(typedData)) throw new SecureError('secure/acts-for-account')
  return sign(hashTypedData(typedData))
}

function signTransaction({ chainId, transaction }: OperationOf<'evm-transaction'>, privateKey: Bytes): Hex {
  const { data, fees, gas, nonce, to, value } = transaction
  const unsigned = {
    chainId,
    data: data as Hex,
    gas,
    nonce: Number(nonce),
    value,
    ...(to !== undefined && { to: to as Address }),
    ...('gasPrice' in fees
      ? ({ type: 'legacy', gasPrice: fees.gasPrice } as const)
      : ({ type: 'eip1559', ...fees } as const)),
  } satisfies TransactionSerializable
  const { r, s, yParity } = signParts(keccak256(serializeTransaction(unsigned)), privateKey)
  const v = unsigned.type === 'legacy' ? { v: BigInt(chainId) * 2n + 35n + BigInt(yParity) } : { yParity }
  return serializeTransaction(unsigned, { r, s, ...v } as Parameters<typeof serializeTransaction>[1])
}

async function signOperation(
  operation: OperationOf<'user-operation'>,
  account: AccountKey,
  sign: SignHash,
): Promise<string> {
  const { calls, chainId, fees, gas, isDeployed, nonce, sponsorship } = operation
  const userOperation = toUserOperation({
    ...account,
    calls: calls.map(({ data, to, value }) => ({ to: to as Address, value, data: data as Hex })),
    fees,
    gas,
    isDeployed,
    nonce,
    sponsorship: sponsorship && {
      ...sponsorship,
      paymaster: sponsorship.paymaster as Address,
      paymasterData: sponsorship.paymasterData as Hex,
    },
  })
  const signed = await signUserOperation({ userOperation, chainId, sign })
  return JSON.stringify(signed, (_, value) => (typeof value === 'bigint' ? numberToHex(value) : value))
}

function signHash(hash: Hex, privateKey: Bytes): Hex {
  const { r, s, yParity } = signParts(hash, privateKey)
  return `${r}${s.slice(2)}${numberToHex(27 + yParity, { size: 1 }).slice(2)}` as Hex
}

/** r and s of 32 bytes each, s in the lower half of the curve (EIP-2). */
function signParts(hash: Hex, privateKey: Bytes): { r: Hex; s: Hex; yParity: number } {
  const signature = secp256k1.sign(hexToBytes(hash), privateKey, {
    prehash: false,
    lowS: true,
    format: 'recovered',
  })
  const [yParity = 0] = signature
  return { r: bytesToHex(signature.subarray(1, 33)), s: bytesToHex(signature.subarray(33, 65)), yParity }
}

/** A chain id of typed data: a number, or the text of one. */
function toNumber(value: unknown): bigint | undefined {
  const isNumber =
    Number.isSafeInteger(value) || (typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value))
  return isNumber ? BigInt(value as number | string) : undefined
}
