import { waitForReceipt } from '@latchkey/local/chains/eip155'
import { localContracts, localDeployer } from '@latchkey/local/networks/eip155'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccountAddress } from './accountAddress.js'
import { readAccount } from './readAccount.js'
import {
  openTestChains,
  owners,
  type TestChain,
  type TestKey,
  takeAccount,
} from './testing/openTestChains.js'
import { hashUserOperation, signUserOperation } from './userOperation.js'

let chains: readonly [TestChain, TestChain]
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ chains, stop } = await openTestChains())
})
afterAll(() => stop?.())

const approve = (token: `0x${string}`, value: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [localContracts.router, value] }),
})
const pass = { to: owners[1].address, value: 1n }
/** The account has no such money. */
const failing = {
  to: localContracts.usdc,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [owners[0].address, 1n] }),
}

test('the first operation makes the account and runs its batch; someone else pays, and the address is one on both chains', async () => {
  const accounts = [takeAccount(), takeAccount(owners[1])]
  for (const chain of chains) {
    for (const account of accounts) {
      const address = getAccountAddress(account)
      expect(await readAccount(chain.client, account)).toEqual({ address, isDeployed: false, nonce: 0n })
      const batch = [approve(localContracts.usdc, 5n), approve(localContracts.dai, 6n)]
      const first = await chain.run(account, batch)
      expect(first.isSuccess).toBe(true)
      expect(await readAccount(chain.client, account)).toEqual({ address, isDeployed: true, nonce: 1n })
      for (const [token, value] of [
        [localContracts.usdc, 5n],
        [localContracts.dai, 6n],
      ] as const) {
        const allowed = await chain.client.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [address, localContracts.router],
        })
        expect(allowed).toBe(value)
      }
      expect(await chain.client.getBalance({ address })).toBe(0n)
      const second = await chain.run(account, batch)
      expect(second.isSuccess).toBe(true)
    }
  }
})

test('an account with ether pays for itself, and a batch happens whole or not at all', async () => {
  for (const chain of chains) {
    const account = takeAccount()
    const address = getAccountAddress(account)
    const gift = { to: address, value: 10n ** 18n, chain: chain.client.chain }
    await waitForReceipt(chain.client, await chain.executor.sendTransaction(gift))
    const before = await chain.client.getBalance({ address: pass.to })
    const sign = async (calls: Parameters<typeof chain.prepare>[1]) =>
      signUserOperation({
        userOperation: await chain.prepare(account, calls),
        chainId: chain.id,
        sign: account.sign,
      })
    expect(await chain.handle(await sign([pass, failing]))).toMatchObject({ isSuccess: false })
    expect(await chain.client.getBalance({ address: pass.to })).toBe(before)
    expect(await chain.handle(await sign([pass, pass]))).toMatchObject({ isSuccess: true })
    expect(await chain.client.getBalance({ address: pass.to })).toBe(before + 2n)
    expect(await chain.client.getBalance({ address })).toBeLessThan(10n ** 18n)
  }
})

test('a wrong key is refused (AA24) and a replay too (AA10, then AA25), by a question before anything is sent', async () => {
  for (const chain of chains) {
    for (const account of [takeAccount(), takeAccount(owners[1])]) {
      const sponsored = await chain.sponsorOperation(
        await chain.prepare(account, [approve(localContracts.usdc, 1n)]),
      )
      const toSigned = ({ sign }: Pick<TestKey, 'sign'> = account, userOperation = sponsored) =>
        signUserOperation({ userOperation, chainId: chain.id, sign })
      const stranger = account.owner === owners[0].address ? owners[1] : owners[0]
      await expect(chain.check(await toSigned(stranger))).rejects.toThrow('AA24')
      await expect(chain.check(sponsored)).rejects.toThrow('AA24')

      const signed = await toSigned()
      await chain.check(signed)
      await chain.handle(signed)
      await expect(chain.check(signed)).rejects.toThrow('AA10')
      const next = await toSigned(
        account,
        await chain.sponsorOperation(await chain.prepare(account, [approve(localContracts.usdc, 2n)])),
      )
      await chain.handle(next)
      await expect(chain.check(next)).rejects.toThrow('AA25')
    }
  }
})

test('an operation signed for one account or chain is worth nothing for another', async () => {
  const accounts = [takeAccount(), takeAccount()] as const
  for (const chain of chains) for (const account of accounts) await chain.run(account, [])
  for (const [chain, otherChain] of [chains, chains.toReversed()] as [TestChain, TestChain][]) {
    for (const [account, other] of [accounts, accounts.toReversed()] as (typeof accounts)[]) {
      const calls = [approve(localContracts.usdc, 9n)]
      const toSigned = async (chainId: number) =>
        signUserOperation({
          userOperation: await chain.sponsorOperation(await chain.prepare(account, calls)),
          chainId,
          sign: account.sign,
        })
      const { signature } = await toSigned(chain.id)
      const ofOther = await chain.sponsorOperation(await chain.prepare(other, calls))
      await expect(chain.check({ ...ofOther, signature })).rejects.toThrow('AA24')
      const onOther = await otherChain.sponsorOperation(await otherChain.prepare(account, calls))
      await expect(otherChain.check({ ...onOther, signature })).rejects.toThrow('AA24')
      await expect(chain.check(await toSigned(otherChain.id))).rejects.toThrow('AA24')
      await chain.check(await toSigned(chain.id))
    }
  }
})

test('what the owner signs is the EntryPoint’s own hash of the operation', async () => {
  for (const chain of chains) {
    for (const account of [takeAccount(), takeAccount(owners[1])]) {
      const plain = await chain.prepare(account, [pass])
      for (const operation of [plain, await chain.sponsorOperation(plain)]) {
        const hash = await chain.client.readContract({
          address: localContracts.entryPoint,
          abi: entryPoint08Abi,
          functionName: 'getUserOpHash',
          args: [toPackedUserOperation(operation)],
        })
        expect(hashUserOperation(operation, chain.id)).toBe(hash)
      }
    }
  }
})

test('nobody but the EntryPoint makes an account act: not even its owner', async () => {
  for (const chain of chains) {
    const account = takeAccount()
    const to = getAccountAddress(account)
    await chain.run(account, [])
    const { callData } = await chain.prepare(account, [approve(localContracts.usdc, 1n)])
    await chain.client.call({ account: localContracts.entryPoint, to, data: callData })
    for (const from of [account.owner, localContracts.smartAccountFactory, localContracts.paymaster]) {
      await expect(chain.client.call({ account: from, to, data: callData })).rejects.toThrow()
    }
    const implementation = localContracts.smartAccountImplementation
    await expect(
      chain.client.call({ account: account.owner, to: implementation, data: callData }),
    ).rejects.toThrow()
  }
})

test('an account takes tokens that ask whether it can keep them (ERC-721, ERC-1155)', async () => {
  const keysAbi = parseAbi(['function mint(address to) returns (uint256)'])
  const receiverAbi = parseAbi([
    'function onERC1155Received(address, address, uint256, uint256, bytes) returns (bytes4)',
  ])
  for (const chain of chains) {
    const { client } = chain
    const account = takeAccount()
    const address = getAccountAddress(account)
    await chain.run(account, [])
    const { keys, factory } = localContracts
    const mint = { address: keys, abi: keysAbi, functionName: 'mint', account: localDeployer } as const
    await client.simulateContract({ ...mint, args: [address] })
    // A contract that cannot keep one.
    await expect(client.simulateContract({ ...mint, args: [factory] })).rejects.toThrow()
    const { result } = await client.simulateContract({
      address,
      abi: receiverAbi,
      functionName: 'onERC1155Received',
      args: [localDeployer, localDeployer, 1n, 1n, '0x'],
    })
    expect(result).toBe('0xf23a6e61')
  }
})
