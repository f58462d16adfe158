import {
  type Block,
  createPublicClient,
  erc20Abi,
  erc721Abi,
  type Hash,
  http,
  type PublicClient,
  parseAbiItem,
  type Transaction,
} from 'viem'
import type { LocalAddress, LocalNetwork } from '../LocalNetwork.js'

/** How far back pages look. The local chains have no index, so everything is read block by block. */
export const scannedBlocks = 200
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** A block with its whole transactions. */
export type FullBlock = Block<bigint, true, 'latest'>
/** A mined transaction and its block's time. */
export type ListedTransaction = { transaction: Transaction; timestampSeconds: bigint }
/** What an account holds. */
export type AccountState = {
  etherAtomic: bigint
  /** In the order of the network's tokens. */
  tokensAtomic: bigint[]
  keys: bigint
  hasCode: boolean
}

/** Makes a client whose requests of one page travel together. */
export function createReader(network: LocalNetwork): PublicClient {
  return createPublicClient({
    chain: { ...network, rpcUrls: { default: { http: [network.rpcUrls.default.http[0]] } } },
    transport: http(undefined, { batch: { batchSize: scannedBlocks }, retryCount: 0, timeout: 5_000 }),
    batch: { multicall: true },
    cacheTime: 0,
  }) as PublicClient
}

/** Reads the last blocks with their transactions, newest first. */
export async function readBlocks(client: PublicClient, count = scannedBlocks): Promise<FullBlock[]> {
  const latest = await client.getBlockNumber()
  const length = Math.min(Number(latest) + 1, count)
  return await Promise.all(
    Array.from({ length }, (_, back) =>
      client.getBlock({ blockNumber: latest - BigInt(back), includeTransactions: true }),
    ),
  )
}

/** Lists the transactions of blocks, newest first. */
export function listTransactions(blocks: FullBlock[]): ListedTransaction[] {
  return blocks.flatMap(({ transactions, timestamp }) =>
    transactions.toReversed().map((transaction) => ({ transaction, timestampSeconds: timestamp })),
  )
}

/** Hashes of the recent transactions that moved a token from or to the account. */
export async function readTransferHashes(client: PublicClient, account: LocalAddress): Promise<Set<Hash>> {
  const latest = await client.getBlockNumber()
  const fromBlock = latest >= BigInt(scannedBlocks) ? latest - BigInt(scannedBlocks) + 1n : 0n
  const sides = [{ from: account }, { to: account }]
  const logs = await Promise.all(
    sides.map((args) => client.getLogs({ event: transferEvent, args, fromBlock, toBlock: latest })),
  )
  return new Set(logs.flat().map(({ transactionHash }) => transactionHash))
}

/** Reads what an account holds. */
export async function readAccount(
  client: PublicClient,
  { tokens, nft }: LocalNetwork,
  address: LocalAddress,
): Promise<AccountState> {
  const read = { functionName: 'balanceOf', args: [address] } as const
  const [etherAtomic, code, keys, ...tokensAtomic] = await Promise.all([
    client.getBalance({ address }),
    client.getCode({ address }),
    client.readContract({ ...read, abi: erc721Abi, address: nft }),
    ...tokens.map((token) => client.readContract({ ...read, abi: erc20Abi, address: token.address })),
  ])
  return { etherAtomic, tokensAtomic, keys, hasCode: code !== undefined }
}
