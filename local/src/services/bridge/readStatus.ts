import { type Hex, isHex, parseEventLogs, zeroAddress } from 'viem'
import { type BridgeChain, findToken } from './BridgeChain.js'
import { bridgeAbi } from './bridgeAbi.js'

/**
 * Makes the answer of `GET /status`, in LI.FI's form. Everything in it is read from the chains, so that it outlives a restart.
 *
 * @param query - As LI.FI takes it: `txHash`.
 * @param chains - Both chains.
 * @returns Undefined for what is no transaction's hash.
 */
export async function readStatus(query: URLSearchParams, chains: readonly BridgeChain[]) {
  const hash = query.get('txHash') ?? ''
  if (!isHex(hash) || hash.length !== 66) return undefined
  const found = await Promise.all(chains.map((chain) => findStarted(chain, hash)))
  const index = found.findIndex((transactionId) => transactionId !== undefined)
  const [transactionId, source] = [found[index], chains[index]]
  if (!transactionId || !source) return { status: 'NOT_FOUND', sending: { txHash: hash } }
  const paid = await Promise.all(chains.map((chain) => findPaid(chain, transactionId)))
  const at = paid.findIndex((one) => one !== undefined)
  const [payment, chain] = [paid[at], chains[at]]
  const sending = { txHash: hash, chainId: source.network.id }
  if (!payment || !chain)
    return { transactionId, status: 'PENDING', substatus: 'WAIT_DESTINATION_TRANSACTION', sending }
  const token = { ...findToken(chain.network, payment.token), chainId: chain.network.id }
  return {
    ...{ transactionId, sending, status: 'DONE', substatus: chain === source ? 'REFUNDED' : 'COMPLETED' },
    receiving: { chainId: chain.network.id, txHash: payment.hash, amount: String(payment.amount), token },
  }
}

async function findStarted({ client, network }: BridgeChain, hash: Hex): Promise<Hex | undefined> {
  const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
  if (receipt?.status !== 'success') return undefined
  const [started] = parseEventLogs({
    ...{ abi: bridgeAbi, eventName: 'SandboxStarted' },
    logs: receipt.logs.filter(
      ({ address }) => address.toLowerCase() === network.bridge.contract.toLowerCase(),
    ),
  })
  return started?.args.transactionId
}

async function findPaid({ client, network }: BridgeChain, transactionId: Hex) {
  const [log] = await client.getContractEvents({
    ...{ address: network.bridge.contract, abi: bridgeAbi, eventName: 'PaidOut' },
    ...{ args: { transactionId }, fromBlock: 0n, strict: true },
  })
  return log && { hash: log.transactionHash, token: log.args.token ?? zeroAddress, amount: log.args.amount }
}
