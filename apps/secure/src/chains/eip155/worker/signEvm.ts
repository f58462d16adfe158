import { SecureWorkerError } from '@latchkey/errors/secureWorker'
import {
  type AccountKey,
  actsForAccount,
  type SignHash,
  signMessage,
  signTypedData,
  signUserOperation,
  toUserOperation,
} from '@latchkey/smart-account'
import {
  type Address,
  type Hex,
  hashMessage,
  hashTypedData,
  keccak256,
  numberToHex,
  serializeTransaction,
  type TransactionSerializable,
  type TypedDataDefinition,
} from 'viem'
import type { Eip155Operation } from '../operations.js'
import type { Signer } from './createSigner.js'

type OperationOf<Kind extends Eip155Operation['kind']> = Extract<Eip155Operation, { kind: Kind }>

/**
 * Signs for the EVM account, or the smart account of its key: the very value that was shown. Nothing of it is read anew here.
 *
 * @param operation - What is signed.
 * @param owner - The key's own address.
 * @param signer - Signs with the key.
 * @returns A signature, a signed transaction, or a signed operation as JSON, whose numbers are quantities.
 * @throws `secure/other-chain`, `secure/acts-for-account`
 */
export async function signEvm(operation: Eip155Operation, owner: Address, signer: Signer): Promise<string> {
  const sign: SignHash = async (hash) => {
    const { r, s, yParity } = signer(hash)
    return `${r}${s.slice(2)}${numberToHex(27 + yParity, { size: 1 }).slice(2)}` as Hex
  }
  const account = { owner, index: 0n }
  switch (operation.kind) {
    case 'evm-message':
      return signText(operation, account, sign)
    case 'evm-typed-data':
      return signData(operation, account, sign)
    case 'evm-transaction':
      return signTransaction(operation, signer)
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
  { chainId, signer, typedData: shown }: OperationOf<'evm-typed-data'>,
  account: AccountKey,
  sign: SignHash,
): Promise<Hex> {
  const { chainId: asked } = shown.domain
  if (asked !== undefined && asked !== BigInt(chainId)) {
    throw new SecureWorkerError('secure/other-chain', { asked: String(asked), current: String(chainId) })
  }
  // Its values were checked against their types, which are all spelt out, that of the domain among them.
  const typedData = shown as unknown as TypedDataDefinition
  if (signer.type === 'smartAccount') {
    return signTypedData({ ...account, chainId, isDeployed: signer.isDeployed, sign, typedData })
  }
  if (actsForAccount(typedData)) throw new SecureWorkerError('secure/acts-for-account')
  return sign(hashTypedData(typedData))
}

function signTransaction({ chainId, transaction }: OperationOf<'evm-transaction'>, signer: Signer): Hex {
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
  const { r, s, yParity } = signer(keccak256(serializeTransaction(unsigned)))
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
