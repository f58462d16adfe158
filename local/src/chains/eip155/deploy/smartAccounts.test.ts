import { createTestClient, http, parseAbi, parseEther, publicActions } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { localContracts } from '../localContracts.js'
import { type AnvilNode, startAnvil } from '../node/startAnvil.js'
import { createContractSteps } from './contractSteps.js'
import { deployLocal } from './deployLocal.js'
import { createMarketSupplySteps } from './marketSteps.js'
import { createSeedSteps } from './seedSteps.js'
import { type Seed, seeds } from './seeds.js'
import { createSmartAccountSteps } from './smartAccountSteps.js'

const entryPointAbi = parseAbi([
  'function getDepositInfo(address) view returns ((uint256 deposit, bool staked, uint112 stake, uint32 unstakeDelaySec, uint48 withdrawTime))',
])

let node: AnvilNode | undefined
afterEach(() => node?.stop())

test.each(Object.entries(seeds))(
  'chain %s, kept from before there were smart accounts, gets them',
  async (chainId, seed: Seed) => {
    node = await startAnvil({ chainId: Number(chainId) })
    const client = createTestClient({ mode: 'anvil', transport: http(node.rpcUrl), cacheTime: 0 }).extend(
      publicActions,
    )
    const earlierSteps = createContractSteps().length + createSeedSteps(seed).length
    await expect(deployLocal(node.rpcUrl, { signal: abortAfter(earlierSteps) })).rejects.toThrow('aborted')
    await client.mine({ blocks: 1 })
    expect(await client.getCode({ address: localContracts.smartAccountFactory })).toBeUndefined()

    const laterSteps = [...createSmartAccountSteps(), ...createMarketSupplySteps()]
    expect(await deployLocal(node.rpcUrl)).toEqual({ sentTransactions: laterSteps.length })
    const { entryPoint, smartAccountFactory, smartAccountImplementation, paymaster } = localContracts
    for (const address of [entryPoint, smartAccountFactory, smartAccountImplementation, paymaster]) {
      expect(await client.getCode({ address })).toMatch(/^0x/)
    }
    expect(
      await client.readContract({
        address: entryPoint,
        abi: entryPointAbi,
        functionName: 'getDepositInfo',
        args: [paymaster],
      }),
    ).toMatchObject({ deposit: parseEther('1000'), staked: true, stake: parseEther('1') })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).gasLimit).toBe(30_000_000n)
  },
)

/** A signal that lets so many steps through. */
function abortAfter(times: number): AbortSignal {
  let left = times
  return Object.assign(new AbortController().signal, {
    throwIfAborted() {
      if (left-- === 0) throw new Error('aborted')
    },
  })
}
