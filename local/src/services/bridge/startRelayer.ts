import { setTimeout as sleep } from 'node:timers/promises'
import { getErrorMessage } from '@latchkey/errors'
import { encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { type BridgeChain, convert } from './BridgeChain.js'
import { bridgeAbi } from './bridgeAbi.js'
import { feeShare } from './createQuote.js'

const intervalMs = 500
/** Blocks that are looked at again. */
const window = 200n
const relayerEther = parseEther('1000')

type Started = {
  transactionId: Hex
  source: BridgeChain
  destination: BridgeChain
  sold: Hex
  bought: Hex
  /** Who began it: what is given back goes there. */
  sender: Hex
  receiver: Hex
  soldAtomic: bigint
  minimumAtomic: bigint
  dueAtMs: number
}

/**
 * Starts paying out on one chain what is taken on the other, after a while. Where the market gives less than was promised by then, the
 * sender gets everything back.
 *
 * @param chains - Both chains.
 * @param settleMs - How long after the block of the first transaction.
 */
export function startRelayer(chains: readonly BridgeChain[], settleMs: number): { stop(): Promise<void> } {
  const abort = new AbortController()
  const waiting: Started[] = []
  /** The newest block of each chain that was looked at. */
  const lookedAt = new Map<BridgeChain, Hex>()
  const known = new Set<Hex>()

  async function look(): Promise<void> {
    for (const chain of chains) {
      const { hash, number: toBlock } = await chain.client.getBlock()
      if (lookedAt.get(chain) === hash) continue
      // Tests take a chain back to an earlier block: the same numbers come again with other transactions.
      const fromBlock = lookedAt.has(chain) && toBlock > window ? toBlock - window : 0n
      const found = await findStarted(chain, chains, { fromBlock, toBlock, settleMs })
      waiting.push(...found.filter(({ transactionId }) => !known.has(transactionId)))
      for (const { transactionId } of found) known.add(transactionId)
      lookedAt.set(chain, hash)
    }
    for (const transfer of [...waiting]) {
      if (transfer.dueAtMs > Date.now()) continue
      if (await isOwed(transfer)) await pay(transfer)
      waiting.splice(waiting.indexOf(transfer), 1)
    }
  }

  const running = (async () => {
    while (!abort.signal.aborted) {
      // A chain that is down for a moment is asked again.
      await look().catch((error: unknown) => {
        if (!abort.signal.aborted) process.stderr.write(`Bridge sandbox: ${getErrorMessage(error)}\n`)
      })
      await sleep(intervalMs, undefined, { signal: abort.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      abort.abort()
      await running
    },
  }
}

async function findStarted(
  source: BridgeChain,
  chains: readonly BridgeChain[],
  { fromBlock, settleMs, toBlock }: { fromBlock: bigint; toBlock: bigint; settleMs: number },
): Promise<Started[]> {
  const where = { address: source.network.bridge.contract, abi: bridgeAbi, fromBlock, toBlock } as const
  const [starts, details] = await Promise.all([
    source.client.getContractEvents({ ...where, eventName: 'LiFiTransferStarted', strict: true }),
    source.client.getContractEvents({ ...where, eventName: 'SandboxStarted', strict: true }),
  ])
  const found = starts.map(async ({ args: { bridgeData }, blockNumber }): Promise<Started[]> => {
    const { destinationChainId, minAmount, receiver, sendingAssetId, transactionId } = bridgeData
    const destination = chains.find(({ network }) => BigInt(network.id) === destinationChainId)
    const detail = details.find(({ args }) => args.transactionId === transactionId)
    if (!destination || !detail) return []
    const { timestamp } = await source.client.getBlock({ blockNumber })
    const { sandboxData, sender } = detail.args
    return [
      {
        ...{ transactionId, source, destination, sold: sendingAssetId, bought: sandboxData.receivingAssetId },
        ...{ sender, receiver, soldAtomic: minAmount, minimumAtomic: sandboxData.minimumReceived },
        dueAtMs: Number(timestamp) * 1000 + settleMs,
      },
    ]
  })
  return (await Promise.all(found)).flat()
}

/** It has been taken, on the chain as it is now, and neither paid out nor given back. */
async function isOwed({ destination, source, transactionId }: Started): Promise<boolean> {
  const read = ({ client, network }: BridgeChain, functionName: 'isPaid' | 'isStarted') =>
    client.readContract({
      abi: bridgeAbi,
      address: network.bridge.contract,
      functionName,
      args: [transactionId],
    })
  const [isStarted, ...paid] = await Promise.all([
    read(source, 'isStarted'),
    read(source, 'isPaid'),
    read(destination, 'isPaid'),
  ])
  return isStarted && !paid.includes(true)
}

async function pay(transfer: Started): Promise<void> {
  const { bought, destination, minimumAtomic, sold, soldAtomic } = transfer
  const amountAtomic = soldAtomic - soldAtomic / feeShare
  const gives = await convert(destination, { amountAtomic, from: sold, to: bought })
  if (gives !== undefined && gives >= minimumAtomic) {
    const paid = await send(destination, transfer, {
      token: bought,
      receiver: transfer.receiver,
      amount: gives,
    })
    if (paid) return
  }
  await send(transfer.source, transfer, { token: sold, receiver: transfer.sender, amount: soldAtomic })
}

/** False when the contract refuses, as when it has too little of the token. */
async function send(
  { client, network: { bridge } }: BridgeChain,
  { transactionId }: Started,
  { amount, receiver, token }: { token: Hex; receiver: Hex; amount: bigint },
): Promise<boolean> {
  const data = encodeFunctionData({
    ...{ abi: bridgeAbi, functionName: 'payOut' },
    args: [transactionId, token, receiver, amount],
  })
  const call = { from: bridge.relayer, to: bridge.contract, data }
  const ask = (method: string, params: unknown[]) => client.request({ method, params } as never)
  // The node has the keys of the first ten accounts of its phrase only.
  await ask('anvil_impersonateAccount', [bridge.relayer])
  await ask('anvil_setBalance', [bridge.relayer, numberToHex(relayerEther)])
  return ask('eth_call', [call, 'latest'])
    .then(() => ask('eth_sendTransaction', [call]))
    .then(
      () => true,
      () => false,
    )
}
