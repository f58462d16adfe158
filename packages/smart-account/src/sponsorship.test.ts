import { localContracts, localDeployer, localSponsor } from '@latchkey/local/networks/eip155'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStubSponsorship } from './sponsorship.js'
import { openTestChains, owners, type TestChain, takeAccount } from './testing/openTestChains.js'
import { type AccountOperation, signUserOperation } from './userOperation.js'

const paymasterAbi = parseAbi([
  'function withdraw(address to, uint256 value)',
  'function withdrawStake(address to)',
  'function unlockStake()',
  'function setSigner(address signer)',
])

let chains: readonly [TestChain, TestChain]
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ chains, stop } = await openTestChains())
})
afterAll(() => stop?.())

const farFuture = 2n ** 40n

test('a paymaster pays only for what its signer signed, and only in that span of time', async () => {
  for (const chain of chains) {
    for (const account of [takeAccount(), takeAccount(owners[1])]) {
      const operation = await chain.prepare(account, [])
      const check = async (userOperation: AccountOperation) =>
        chain.check(await signUserOperation({ userOperation, chainId: chain.id, sign: account.sign }))
      const nowSeconds = Number((await chain.client.getBlock()).timestamp)
      await check(await chain.sponsorOperation(operation))
      await check(await chain.sponsorOperation(operation, { validUntilSeconds: Number(farFuture) }))

      const foreign = await chain.sponsorOperation(operation, { sign: owners[0].sign })
      await expect(check(foreign)).rejects.toThrow('AA34')
      const expired = await chain.sponsorOperation(operation, { validUntilSeconds: nowSeconds - 1 })
      await expect(check(expired)).rejects.toThrow('AA32')
      const early = await chain.sponsorOperation(operation, {
        validAfterSeconds: Number(farFuture),
        validUntilSeconds: Number(farFuture + 1n),
      })
      await expect(check(early)).rejects.toThrow('AA32')
      const sponsored = await chain.sponsorOperation(operation)
      const dearer = { ...sponsored, maxFeePerGas: operation.maxFeePerGas + 1n }
      await expect(check(dearer)).rejects.toThrow('AA34')
      const longer = { ...sponsored, paymasterPostOpGasLimit: 1n }
      await expect(check(longer)).rejects.toThrow('AA34')
    }
  }
})

test('a sponsorship of one chain or account is worth nothing for another', async () => {
  const [account, other] = [takeAccount(), takeAccount()]
  for (const [chain, otherChain] of [chains, chains.toReversed()] as [TestChain, TestChain][]) {
    const operation = await chain.prepare(account, [])
    const check = async (key: typeof account, userOperation: AccountOperation) =>
      chain.check(await signUserOperation({ userOperation, chainId: chain.id, sign: key.sign }))
    await expect(check(account, await otherChain.sponsorOperation(operation))).rejects.toThrow('AA34')
    const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } =
      await chain.sponsorOperation(operation)
    const ofOther = {
      ...(await chain.prepare(other, [])),
      paymaster,
      paymasterData,
      paymasterVerificationGasLimit,
      paymasterPostOpGasLimit,
    } as AccountOperation
    await expect(check(other, ofOther)).rejects.toThrow('AA34')
  }
})

test('what stands for a sponsorship while gas is estimated is as long as one, and refused', async () => {
  for (const chain of chains) {
    const account = takeAccount()
    const operation = await chain.prepare(account, [])
    const stub = getStubSponsorship({
      paymaster: localContracts.paymaster,
      paymasterVerificationGasLimit: 100_000n,
      paymasterPostOpGasLimit: 0n,
      validAfterSeconds: 0,
      validUntilSeconds: 0,
    })
    const { paymasterData } = await chain.sponsorOperation(operation)
    expect(stub.paymasterData).toHaveLength(String(paymasterData).length)
    await expect(
      chain.check(
        await signUserOperation({
          userOperation: { ...operation, ...stub },
          chainId: chain.id,
          sign: account.sign,
        }),
      ),
    ).rejects.toThrow('AA34')
  }
})

test('only the owner of the paymaster takes money out or replaces the signer', async () => {
  for (const { client } of chains) {
    const base = { address: localContracts.paymaster, abi: paymasterAbi } as const
    for (const account of [localSponsor, owners[0].address]) {
      for (const call of [
        { functionName: 'withdraw', args: [account, 1n] },
        { functionName: 'setSigner', args: [account] },
        { functionName: 'unlockStake' },
        { functionName: 'withdrawStake', args: [account] },
      ] as const) {
        await expect(client.simulateContract({ ...base, ...call, account } as never)).rejects.toThrow()
      }
    }
    await client.simulateContract({
      ...base,
      functionName: 'withdraw',
      args: [localDeployer, 1n],
      account: localDeployer,
    })
    await client.simulateContract({
      ...base,
      functionName: 'setSigner',
      args: [localSponsor],
      account: localDeployer,
    })
  }
})
