import { createPublicClient, http } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { localDeployer } from '../localAccounts.js'
import { localNetworks } from '../localNetworks.js'
import { type AnvilNode, startAnvil } from '../node/startAnvil.js'
import { deployLocal } from './deployLocal.js'

let node: AnvilNode | undefined
afterEach(() => node?.stop())

test('continues a set-up that was cut short', async () => {
  node = await startAnvil({ chainId: 31_337 })
  const client = createPublicClient({ transport: http(node.rpcUrl), cacheTime: 0 })
  const abort = new AbortController()
  const cutShort = deployLocal(node.rpcUrl, { signal: abort.signal })
  await expect
    .poll(() => client.getTransactionCount({ address: localDeployer, blockTag: 'pending' }), { interval: 1 })
    .toBeGreaterThan(2)
  abort.abort()
  await expect(cutShort).rejects.toThrow('aborted')

  await deployLocal(node.rpcUrl)
  for (const { address } of localNetworks[0].tokens) expect(await client.getCode({ address })).toMatch(/^0x/)
  expect(await client.getCode({ address: localNetworks[0].smartWalletFactory })).toMatch(/^0x/)
  expect(await deployLocal(node.rpcUrl)).toEqual({ sentTransactions: 0 })
})

test('refuses a chain it has no seed for', async () => {
  node = await startAnvil({ chainId: 5 })
  await expect(deployLocal(node.rpcUrl)).rejects.toMatchObject({
    code: 'local/deploy-failed',
    context: { chainId: 5 },
  })
})
