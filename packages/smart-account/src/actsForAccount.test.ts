import { hashTypedData, type TypedDataDefinition, toPrefixedMessage } from 'viem'
import { getUserOperationTypedData } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { getAccountAddress } from './accountAddress.js'
import { toSignableMessage } from './accountSignature.js'
import { actsForAccount } from './actsForAccount.js'
import { entryPointAddress } from './addresses.js'
import { owners } from './testing/openTestChains.js'
import { hashUserOperation, toUserOperation } from './userOperation.js'

const order: TypedDataDefinition = {
  domain: { name: 'Shop', chainId: 1 },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order',
  message: { amount: 7n },
}

test.each(owners)('typed data that hashes to an operation or a signature of an account is found', (owner) => {
  for (const chainId of [31337, 31338]) {
    const account = { owner: owner.address, index: 0n, chainId }
    const userOperation = toUserOperation({
      ...account,
      calls: [],
      nonce: 0n,
      isDeployed: false,
      gas: { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n },
      fees: { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    })
    const operation = getUserOperationTypedData({ chainId, entryPointAddress, userOperation })
    expect(hashTypedData(operation)).toBe(hashUserOperation(userOperation, chainId))
    expect(actsForAccount(operation as TypedDataDefinition)).toBe(true)
    const inSmallLetters = entryPointAddress.toLowerCase() as `0x${string}`
    expect(actsForAccount({ ...order, domain: { verifyingContract: inSmallLetters } })).toBe(true)

    const personal: TypedDataDefinition = {
      domain: {
        name: 'Latchkey Account',
        version: '1',
        chainId,
        verifyingContract: getAccountAddress(account),
      },
      types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
      primaryType: 'PersonalSign',
      message: { prefixed: toPrefixedMessage('Hello') },
    }
    expect(hashTypedData(personal)).toBe(toSignableMessage('Hello', account).hash)
    expect(actsForAccount(personal)).toBe(true)
  }
  const nested = {
    ...order,
    types: { ...order.types, TypedDataSign: [{ name: 'contents', type: 'Order' }] },
    primaryType: 'TypedDataSign',
    message: { contents: order.message },
  }
  expect(actsForAccount(nested)).toBe(true)
  expect(actsForAccount(order)).toBe(false)
})
