import { startTestChains } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  multicall3Abi,
  parseAbiItem,
  toHex,
} from 'viem'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
/** So few that an answer is not too long for the client. */
const blocksPerCall = 10n
const gas = toHex(12_000_000)

/** Who receives: a few, so that each has much, by number. */
export const receivers = Array.from(
  { length: 20 },
  (_, index): Address => `0x${(index + 1).toString(16).padStart(40, 'e')}`,
)

/** A chain on which tokens are paid out, many with each transaction. */
export type BusyChain = Awaited<ReturnType<typeof createBusyChain>>

/** Starts a chain, with a contract that may pay out its first account's USDC. */
export async function createBusyChain() {
  const chains = await startTestChains()
  const [network] = chains.networks
  const transport = http(network.rpcUrls.default.http[0], { batch: true })
  const node = createTestClient({ mode: 'anvil', transport })
  const client = createPublicClient({ transport, cacheTime: 0 })
  const [from] = localAccounts
  const token = network.tokens.find(({ symbol }) => symbol === 'USDC')?.address as Address
  const multicall = network.contracts.multicall3.address as Address
  const send = (to: Address, data: Hex) =>
    client.request({
      method: 'eth_sendTransaction' as never,
      params: [{ from, to, data, gas }] as never,
    }) as Promise<Hex>
  await send(
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [multicall, maxUint256] }),
  )
  await node.setAutomine(false)
  let paid = 0

  return {
    client,
    network,
    node,
    token,
    stop: () => chains.stop(),
    /** Puts payments into one transaction, which waits to be mined. */
    async pay(count: number): Promise<void> {
      const payments = Array.from({ length: count }, () => {
        const target = receivers[paid++ % receivers.length] as Address
        const callData = encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transferFrom',
          args: [from as Address, target, 1n],
        })
        return { target: token, allowFailure: false, callData }
      })
      await send(
        multicall,
        encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [payments] }),
      )
    },
    /** Every transfer that the chain has now, one text each. */
    async listTransfers(): Promise<string[]> {
      const newest = await client.getBlockNumber()
      const logs = []
      for (let fromBlock = 0n; fromBlock <= newest; fromBlock += blocksPerCall) {
        const toBlock = fromBlock + blocksPerCall - 1n
        logs.push(...(await client.getLogs({ address: token, event: transferEvent, fromBlock, toBlock })))
      }
      return logs.map(({ args, logIndex, transactionHash }) =>
        [transactionHash, logIndex, args.to?.toLowerCase(), args.value].join(),
      )
    },
    readBalance: (account: Address) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
  }
}
