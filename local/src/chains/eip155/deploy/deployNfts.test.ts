import { createPublicClient, getContractAddress, http, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExplorer } from '../../../services/explorer/startExplorer.js'
import { localAccounts, localCollector } from '../localAccounts.js'
import { localContracts } from '../localContracts.js'
import { type AnvilNode, startAnvil } from '../node/startAnvil.js'
import { deployNfts } from './deployNfts.js'

const abi = parseAbi([
  'function uri(uint256 id) view returns (string)',
  'function tokenURI(uint256 id) view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
])
const [first, second] = localAccounts

let node: AnvilNode
let explorer: Awaited<ReturnType<typeof startExplorer>>
let filesUrl: string
beforeAll(async () => {
  node = await startAnvil({ chainId: 31_337 })
  explorer = await startExplorer({ port: 0, sites: [] })
  filesUrl = `${explorer.url.replace('localhost', '127.0.0.1')}/nft-files`
})
afterAll(async () => {
  await explorer?.stop()
  await node?.stop()
})

test('hands out NFTs, each with a picture that the stack itself has, once', async () => {
  expect((await deployNfts(node.rpcUrl, { filesUrl })).sentTransactions).toBeGreaterThan(2)
  expect(await deployNfts(node.rpcUrl, { filesUrl })).toEqual({ sentTransactions: 0 })
  const places = [localContracts.badges, localContracts.bait]
  expect(places).toEqual([0n, 1n].map((nonce) => getContractAddress({ from: localCollector, nonce })))

  const client = createPublicClient({ transport: http(node.rpcUrl) })
  const badges = { address: localContracts.badges, abi } as const
  const bait = { address: localContracts.bait, abi } as const
  const count = (owner: typeof first, id: bigint) =>
    client.readContract({ ...badges, functionName: 'balanceOf', args: [owner, id] })
  expect(await Promise.all([count(first, 1n), count(first, 2n), count(second, 1n)])).toEqual([5n, 1n, 1n])
  expect(await client.readContract({ ...bait, functionName: 'ownerOf', args: [1n] })).toBe(first)

  const uris = [
    await client.readContract({ ...badges, functionName: 'uri', args: [1n] }),
    await client.readContract({ ...badges, functionName: 'uri', args: [2n] }),
    await client.readContract({ ...bait, functionName: 'tokenURI', args: [1n] }),
  ]
  const types = await Promise.all(
    uris.map(async (uri, index) => {
      const id = (index + 1).toString(16).padStart(64, '0')
      const { image } = (await (await fetch(uri.replace('{id}', id))).json()) as { image: string }
      const picture = await fetch(image)
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100)
      return picture.headers.get('content-type')
    }),
  )
  expect(types).toEqual(['image/png', 'image/gif', 'image/svg+xml'])
})

test.each(['/', '/early-bird', '/../package.json', '/..%2Fpackage.json', '/badges/1.json', '/constructor'])(
  'there is no file %s',
  async (path) => {
    expect((await fetch(filesUrl + path)).status).toBe(404)
  },
)
