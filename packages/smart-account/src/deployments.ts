import { type Address, concat, encodeDeployData, getCreate2Address, type Hex, parseAbi, zeroHash } from 'viem'
import { deterministicDeployerAddress, factoryAddress } from './addresses.js'
import { factoryInitCode } from './init-codes/factoryInitCode.js'
import { paymasterInitCode } from './init-codes/paymasterInitCode.js'

/** A transaction that places a contract. Anyone may send it: the address does not depend on the sender. */
export type Deployment = {
  /** Where the contract is afterwards. */
  address: Address
  to: Address
  data: Hex
}

const paymasterAbi = parseAbi(['constructor(address owner, address signer)'])

/** Who a paymaster obeys. */
export type PaymasterParties = {
  /** May take the deposit and the stake out, and replace the signer. */
  owner: Address
  /** Signs the operations that are paid for. */
  signer: Address
}

/**
 * The transaction that places the factory of accounts on a chain; about 2 million gas, once.
 *
 * @example
 * import { getFactoryDeployment } from '@latchkey/smart-account/deploy'
 * const { to, data } = getFactoryDeployment()
 */
export function getFactoryDeployment(): Deployment {
  return { ...toDeployment(factoryInitCode), address: factoryAddress }
}

/**
 * The transaction that places an operator's paymaster. Its address comes from both parties, so it is the same on every chain.
 *
 * @param parties - `owner` and first `signer`.
 */
export function getPaymasterDeployment({ owner, signer }: PaymasterParties): Deployment {
  return toDeployment(
    encodeDeployData({ abi: paymasterAbi, bytecode: paymasterInitCode, args: [owner, signer] }),
  )
}

function toDeployment(initCode: Hex): Deployment {
  return {
    address: getCreate2Address({ from: deterministicDeployerAddress, salt: zeroHash, bytecode: initCode }),
    to: deterministicDeployerAddress,
    data: concat([zeroHash, initCode]),
  }
}
