import { localContracts } from '@latchkey/local/networks/eip155'
import {
  entryPointAddress,
  getAccountAddress,
  hashUserOperation,
  toUserOperation,
} from '@latchkey/smart-account'
import { decodeFunctionData, encodeAbiParameters, encodeEventTopics, type Hex, numberToHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { getMaxCost } from '../../chains/eip155/user-operations/Operation.js'
import type { LedgerChain } from './LedgerChain.js'

type Event = { sender: string; nonce: bigint; cost: bigint; hash: Hex }
type Block = { timestamp: number; events: Event[] }

const owner = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const { paymaster } = localContracts
const chainId = 31_337
const gwei = 1_000_000_000n
const preVerificationGas = 45_000n

/** Makes a chain that only counts what a paymaster's ledger can see of one. */
export function createModelChain(): LedgerChain {
  let blocks: Block[] = [{ timestamp: 1_800_000_000, events: [] }]
  let seconds = 1_800_000_000
  let round = 0n

  const toAccount = (account: number) => ({ owner, index: round * 100n + BigInt(account) }) as const
  const listEvents = () => blocks.flatMap(({ events }) => events)
  const readNonce = (sender: string, key: bigint) => {
    const used = listEvents().filter(
      (event) => event.sender === sender.toLowerCase() && event.nonce >> 64n === key,
    )
    return (key << 64n) + BigInt(used.length)
  }
  function add(events: Event[]): void {
    const newest = blocks.at(-1)?.timestamp ?? 0
    seconds = Math.max(seconds, newest + 1)
    blocks.push({ timestamp: seconds, events })
  }
  const toBlock = (tag: unknown) => {
    const number = tag === 'latest' ? blocks.length - 1 : Number(tag)
    const { timestamp = 0 } = blocks[number] ?? {}
    return {
      number: numberToHex(number),
      timestamp: numberToHex(timestamp),
      baseFeePerGas: numberToHex(gwei),
    }
  }
  function listLogs({ fromBlock, toBlock: last, topics }: Record<string, unknown>) {
    const wanted = topics as (string | null)[]
    return blocks
      .slice(Number(fromBlock), Number(last) + 1)
      .flatMap(({ events }) => events)
      .map(toLog)
      .filter((log) => wanted.every((topic, at) => topic === null || topic === log.topics[at]))
  }

  return {
    networkId: `eip155:${chainId}`,
    paymaster,
    readOwner: async () => owner,
    rpc: {
      async request({ method, params }) {
        const [first] = (params ?? []) as [never]
        if (method === 'eth_getBlockByNumber') return toBlock(first)
        if (method === 'eth_maxPriorityFeePerGas') return numberToHex(gwei)
        if (method === 'eth_estimateGas') return numberToHex(50_000)
        if (method === 'eth_getLogs') return listLogs(first)
        if (method !== 'eth_call') throw new Error(`The model has no ${method}`)
        const { data } = first as { data: Hex }
        const { args = [] } = decodeFunctionData({ abi: entryPoint08Abi, data })
        return numberToHex(readNonce(String(args[0]), args[1] as bigint))
      },
    },
    async reset() {
      round += 1n
      blocks = [{ timestamp: seconds, events: [] }]
    },
    async prepare(account, sequence) {
      const key = toAccount(account)
      const sender = getAccountAddress(key)
      const isDeployed = listEvents().some((event) => event.sender === sender.toLowerCase())
      return toUserOperation({
        ...key,
        ...{ nonce: readNonce(sender, sequence), isDeployed, calls: [{ to: owner, value: 0n }] },
        gas: {
          callGasLimit: 50_000n,
          verificationGasLimit: isDeployed ? 80_000n : 400_000n,
          preVerificationGas,
        },
        fees: { maxFeePerGas: 3n * gwei, maxPriorityFeePerGas: gwei },
      })
    },
    async include(operation, _, share) {
      const { nonce, paymasterData = '0x', sender } = operation
      const validUntil = Number(`0x${paymasterData.slice(14, 26)}`)
      const now = Math.max(seconds, (blocks.at(-1)?.timestamp ?? 0) + 1)
      const isFresh = !listEvents().some((event) => event.sender === sender.toLowerCase())
      const isValid = readNonce(sender, nonce >> 64n) === nonce && now <= validUntil
      if (!isValid || isFresh !== Boolean(operation.factory)) return false
      const cost = (getMaxCost(operation) * BigInt(share)) / 1000n
      add([{ sender: sender.toLowerCase(), nonce, cost, hash: hashUserOperation(operation, chainId) }])
      return true
    },
    async mine(count) {
      for (let block = 0; block < count; block++) add([])
    },
    async passTime(by) {
      seconds += by
      add([])
    },
    readHeight: async () => blocks.length - 1,
    readTime: async () => blocks.at(-1)?.timestamp ?? 0,
    async takeBack(count) {
      blocks = blocks.slice(0, blocks.length - count)
      // A local chain's clock goes back with its blocks.
      seconds = blocks.at(-1)?.timestamp ?? seconds
    },
    readSpent: async () => listEvents().reduce((sum, { cost }) => sum + cost, 0n),
  }
}

function toLog({ cost, hash, nonce, sender }: Event): { address: string; data: Hex; topics: Hex[] } {
  const data = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    [nonce, true, cost, 100_000n],
  )
  const topics = encodeEventTopics({
    abi: entryPoint08Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: hash, sender: sender as Hex, paymaster },
  })
  return { address: entryPointAddress, data, topics: topics as Hex[] }
}
