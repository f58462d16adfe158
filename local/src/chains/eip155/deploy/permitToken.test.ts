import { createPublicClient, domainSeparator, http, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localAccounts } from '../localAccounts.js'
import { localTokens } from '../localContracts.js'
import { startTestChains, type TestChains } from '../node/startTestChains.js'

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
])

let chains: TestChains<2>
beforeAll(async () => {
  chains = await startTestChains({ chains: 2 })
})
afterAll(() => chains?.stop())

test('USDC takes signed allowances on both networks, DAI on none', async () => {
  for (const network of chains.networks) {
    const client = createPublicClient({ transport: http(network.rpcUrls.default.http[0]) })
    const read = (token: 'usdc' | 'dai') =>
      client.readContract({ address: localTokens[token].address, abi, functionName: 'DOMAIN_SEPARATOR' })
    const { address, name } = localTokens.usdc
    const domain = { name, version: '1', chainId: network.id, verifyingContract: address }
    expect(await read('usdc')).toBe(domainSeparator({ domain }))
    const nonce = await client.readContract({
      ...{ address, abi, functionName: 'nonces' },
      args: [localAccounts[0]],
    })
    expect(nonce).toBe(0n)
    await expect(read('dai')).rejects.toThrow('reverted')
  }
})
