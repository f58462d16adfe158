import { AccountError } from '@latchkey/errors/account'
import {
  concat,
  encodeAbiParameters,
  type Hex,
  hashDomain,
  hashStruct,
  hashTypedData,
  keccak256,
  numberToHex,
  type SignableMessage,
  serializeErc6492Signature,
  size,
  stringToHex,
  type TypedDataDefinition,
  toPrefixedMessage,
  zeroHash,
} from 'viem'
import { type AccountKey, getAccountAddress, getFactoryCall } from './accountAddress.js'
import { toDomainType } from './domainType.js'
import type { SignHash } from './SignHash.js'

/** For whom a signature is made. */
export type AccountSignatureParameters = AccountKey & {
  chainId: number
  /** Whether the account exists on the chain: otherwise the signature says how it is made (ERC-6492). */
  isDeployed: boolean
  sign: SignHash
}

/** What an owner signs, and how the account's signature is made from the owner's. */
export type Signable = { hash: Hex; toAccountSignature(ownerSignature: Hex): Hex }

const accountDomain = { name: 'Latchkey Account', version: '1' }

/**
 * What an owner signs so that the account has signed a message (`personal_sign`): the message within typed data of the
 * account, so that it holds for this account on this chain only (ERC-7739 `PersonalSign`, EIP-191).
 *
 * @param message - A text, or `{ raw }` bytes.
 * @param account - Account and chain.
 */
export function toSignableMessage(
  message: SignableMessage,
  account: AccountKey & { chainId: number },
): Signable {
  const hash = hashTypedData({
    domain: { ...accountDomain, chainId: account.chainId, verifyingContract: getAccountAddress(account) },
    types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
    primaryType: 'PersonalSign',
    message: { prefixed: toPrefixedMessage(message) },
  })
  return { hash, toAccountSignature: (ownerSignature) => ownerSignature }
}

/**
 * What an owner signs so that the account has signed typed data (`eth_signTypedData_v4`): the data, and beside it the account
 * and the chain (ERC-7739 `TypedDataSign`, EIP-712).
 *
 * @param typedData - What was shown.
 * @param account - Account and chain.
 * @throws account/domain-ambiguous when the domain is not what its type says, and account/unsignable-type when the type's name has a character the account refuses.
 */
export function toSignableTypedData(
  typedData: TypedDataDefinition,
  account: AccountKey & { chainId: number },
): Signable {
  const { domain = {}, message } = typedData
  const primaryType: string = typedData.primaryType
  const types: Types = { ...typedData.types, EIP712Domain: toDomainType(typedData) }
  // Refuses values that do not fit their types.
  hashTypedData({ ...typedData, types } as TypedDataDefinition)
  const separator = hashDomain({ domain, types })
  const contents = hashStruct({ data: message as Record<string, unknown>, primaryType, types })
  const { contentsType, description } = describeContents(primaryType, types)

  const type = `TypedDataSign(${primaryType} contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)${contentsType}`
  const nested = encodeAbiParameters(
    [
      ...Array.from({ length: 4 }, () => ({ type: 'bytes32' })),
      { type: 'uint256' },
      { type: 'address' },
      { type: 'bytes32' },
    ],
    [
      hashText(type),
      contents,
      hashText(accountDomain.name),
      hashText(accountDomain.version),
      BigInt(account.chainId),
      getAccountAddress(account),
      zeroHash,
    ],
  )
  const descriptionBytes = stringToHex(description)
  return {
    hash: keccak256(concat(['0x1901', separator, keccak256(nested)])),
    toAccountSignature: (ownerSignature) =>
      concat([
        ownerSignature,
        separator,
        contents,
        descriptionBytes,
        numberToHex(size(descriptionBytes), { size: 2 }),
      ]),
  }
}

/**
 * The account's signature of a message, for `personal_sign` (ERC-1271, ERC-6492).
 *
 * @param parameters - The message, the account, and the owner's key.
 */
export function signMessage({
  message,
  ...parameters
}: AccountSignatureParameters & { message: SignableMessage }): Promise<Hex> {
  return signAs(parameters, toSignableMessage(message, parameters))
}

/**
 * The account's signature of typed data, for `eth_signTypedData_v4` (ERC-1271, ERC-6492).
 *
 * @param parameters - The typed data, the account, and the owner's key.
 * @throws account/unsignable-type, account/domain-ambiguous
 */
export async function signTypedData({
  typedData,
  ...parameters
}: AccountSignatureParameters & { typedData: TypedDataDefinition }): Promise<Hex> {
  return signAs(parameters, toSignableTypedData(typedData, parameters))
}

async function signAs(
  { sign, isDeployed, ...key }: AccountSignatureParameters,
  { hash, toAccountSignature }: Signable,
): Promise<Hex> {
  const signature = toAccountSignature(await sign(hash))
  return isDeployed ? signature : wrapUndeployedSignature(signature, key)
}

/**
 * Adds to a signature how the account is made, so that it can be verified before the account exists (ERC-6492).
 *
 * @param signature - The account's signature.
 * @param key - `owner` and `index`.
 */
export function wrapUndeployedSignature(signature: Hex, key: AccountKey): Hex {
  const { factory, factoryData } = getFactoryCall(key)
  return serializeErc6492Signature({ address: factory, data: factoryData, signature })
}

type Types = Record<string, readonly { name: string; type: string }[]>

/**
 * The types of the data as one text in the order of EIP-712 for a referenced type: by name. The description leads back to the
 * name: it is the text itself where that begins with it, else the name follows (ERC-7739 calls them implicit and explicit).
 */
function describeContents(primaryType: string, types: Types): { contentsType: string; description: string } {
  if (!primaryType || /[\0 ,()]/.test(primaryType)) {
    throw new AccountError('account/unsignable-type', { primaryType })
  }
  const names = [...collectTypes(primaryType, types)].sort()
  const contentsType = names
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
  return { contentsType, description: names[0] === primaryType ? contentsType : contentsType + primaryType }
}

function collectTypes(type: string, types: Types, found = new Set<string>()): Set<string> {
  const name = type.replace(/\[.*$/, '')
  if (!types[name] || found.has(name)) return found
  found.add(name)
  for (const field of types[name]) collectTypes(field.type, types, found)
  return found
}

function hashText(text: string): Hex {
  return keccak256(stringToHex(text))
}
