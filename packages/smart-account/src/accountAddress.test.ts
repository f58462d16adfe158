import { localContracts, localDeployer, localSponsor } from '@latchkey/local/networks/eip155'
import { getContractAddress, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getAccountAddress,
  getAccountCode,
  getFactoryCall,
  readAccountKey,
  readOwner,
} from './accountAddress.js'
import { factoryAddress, implementationAddress } from './addresses.js'
import { getFactoryDeployment, getPaymasterDeployment } from './deployments.js'
import { openTestChains, owners, type TestChain } from './testing/openTestChains.js'

const factoryAbi = parseAbi([
  'function implementation() view returns (address)',
  'function getAccountAddress(address owner, uint256 index) view returns (address)',
])

let chains: readonly [TestChain, TestChain]
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ chains, stop } = await openTestChains())
})
afterAll(() => stop?.())

test('what is placed by the creation codes is where the constants say', async () => {
  expect(localContracts.smartAccountFactory).toBe(factoryAddress)
  expect(localContracts.smartAccountImplementation).toBe(implementationAddress)
  expect(getContractAddress({ from: factoryAddress, nonce: 1n })).toBe(implementationAddress)
  expect(getPaymasterDeployment({ owner: localDeployer, signer: localSponsor }).address).toBe(
    localContracts.paymaster,
  )
  for (const { client } of chains) {
    const { to, data } = getFactoryDeployment()
    // It is there already, so placing it anew fails; on a chain without it the deployer answers with its address.
    await expect(client.call({ to, data })).rejects.toThrow()
    expect(
      await client.readContract({ address: factoryAddress, abi: factoryAbi, functionName: 'implementation' }),
    ).toBe(implementationAddress)
  }
})

test('an account has the address its factory gives it, on both chains alike', async () => {
  for (const { client } of chains) {
    for (const owner of owners) {
      for (const index of [0n, 1n, 2n ** 256n - 1n]) {
        const key = { owner: owner.address, index }
        const args = [key.owner, key.index] as const
        expect(
          await client.readContract({
            address: factoryAddress,
            abi: factoryAbi,
            functionName: 'getAccountAddress',
            args,
          }),
        ).toBe(getAccountAddress(key))
      }
    }
  }
})

test('which account a factory makes, and whose an account is, can be read; anything else is no account', () => {
  const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const { factoryData } = getFactoryCall({ owner, index: 7n })
  expect(readAccountKey(factoryData)).toEqual({ owner, index: 7n })
  for (const wrong of [
    `${factoryData}00`,
    factoryData.slice(0, -2),
    '0x',
    `0xdeadbeef${factoryData.slice(10)}`,
  ]) {
    expect(readAccountKey(wrong as `0x${string}`)).toBeUndefined()
  }
  expect(readOwner(getAccountCode(owner))).toBe(owner)
  for (const wrong of ['0x', `${getAccountCode(owner)}00`, getAccountCode(owner).replace('5af4', '5af3')]) {
    expect(readOwner(wrong as `0x${string}`)).toBeUndefined()
  }
})
