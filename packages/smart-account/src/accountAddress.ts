import {
  type Address,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getCreate2Address,
  type Hex,
  keccak256,
  parseAbi,
  size,
  slice,
} from 'viem'
import { factoryAddress, implementationAddress } from './addresses.js'

/** Which account: an owner has one for each index. */
export type AccountKey = {
  /** The address of the key that signs. */
  owner: Address
  /** From 0 to 2^256 − 1. */
  index: bigint
}

const factoryAbi = parseAbi([
  'function createAccount(address owner, uint256 index) returns (address account)',
])

/**
 * The address of an account, the same on every chain, whether it exists there or not (CREATE2, EIP-1014).
 *
 * @param key - `owner` and `index`.
 * @example
 * import { getAccountAddress } from '@latchkey/smart-account'
 * getAccountAddress({ owner: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', index: 0n })
 */
export function getAccountAddress({ owner, index }: AccountKey): Address {
  const bytecode = concat(['0x6100413d81600a3d39f3', getAccountCode(owner)])
  const salt = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, index]))
  return getCreate2Address({ from: factoryAddress, salt, bytecode })
}

// What `Clones` of OpenZeppelin makes: a minimal proxy (ERC-1167) with the owner's 20 bytes behind its 45.
const proxy = concat(['0x363d3d373d3d3d363d73', implementationAddress, '0x5af43d82803e903d91602b57fd5bf3'])

/**
 * The code that an account has on a chain once it exists. Whatever else has this code behaves as an account does.
 *
 * @param owner - Whose account it is.
 */
export function getAccountCode(owner: Address): Hex {
  return concat([proxy, owner])
}

/**
 * Reads from a contract's code whose account it is.
 *
 * @param code - As the chain has it.
 * @returns Undefined for what is no account of this kind.
 */
export function readOwner(code: Hex): Address | undefined {
  const isAccount = size(code) === size(proxy) + 20 && code.toLowerCase().startsWith(proxy.toLowerCase())
  return isAccount ? getAddress(slice(code, size(proxy))) : undefined
}

/**
 * Reads which account a factory's call makes: the other way of {@link getFactoryCall}.
 *
 * @param factoryData - Of an operation.
 * @returns Undefined for any other call.
 */
export function readAccountKey(factoryData: Hex): AccountKey | undefined {
  try {
    const [owner, index] = decodeFunctionData({ abi: factoryAbi, data: factoryData }).args
    const isExact = getFactoryCall({ owner, index }).factoryData === factoryData.toLowerCase()
    return isExact ? { owner, index } : undefined
  } catch {
    return undefined
  }
}

/**
 * The call that makes an account, as operations and signatures of accounts that do not exist yet carry it (ERC-4337,
 * ERC-6492). Where the account exists it does nothing.
 *
 * @param key - `owner` and `index`.
 */
export function getFactoryCall({ owner, index }: AccountKey): { factory: Address; factoryData: Hex } {
  return {
    factory: factoryAddress,
    factoryData: encodeFunctionData({ abi: factoryAbi, functionName: 'createAccount', args: [owner, index] }),
  }
}

/**
 * The `initCode` of an account's first operation: factory and call in one (ERC-4337).
 *
 * @param key - `owner` and `index`.
 */
export function getInitCode(key: AccountKey): Hex {
  const { factory, factoryData } = getFactoryCall(key)
  return concat([factory, factoryData])
}
