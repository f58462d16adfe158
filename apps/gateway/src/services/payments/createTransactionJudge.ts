import { parseCaip2, parseCaip10 } from '@latchkey/primitives'
import { type NamedAsset, readAsset } from '../../chains/caipAssets.js'
import type { Chain, Chains } from '../../chains/createChains.js'
import type { NetworkRegistry } from '../../providers/rpc/createNetworkRegistry.js'
import type { PaymentRow, TransactionNews, TransactionRow } from './createPaymentRepository.js'
import { transferReaders } from './TransferReader.js'

/** How far a network’s clock may be behind ours, in milliseconds. */
const clockDriftMs = 30_000
/** What no node knows for so long after it was reported is given up, in milliseconds. */
const unknownMs = 10 * 60_000
/** What is not mined for so long after it was reported, and after the payment is over, is given up, in milliseconds. */
const unminedMs = 60 * 60_000

/** Says what a transaction is for a payment; undefined while it is not known. */
export type TransactionJudge = (
  payment: PaymentRow,
  transaction: TransactionRow,
) => Promise<TransactionNews | undefined>

/**
 * Makes what reads transactions from the networks' own nodes, and judges them by the terms of their payment. Who reported them does
 * not matter.
 *
 * @param dependencies - Namespaces, networks and clock.
 */
export function createTransactionJudge({
  chains,
  networks,
  now,
}: {
  chains: Chains
  networks: NetworkRegistry
  now: () => number
}): TransactionJudge {
  return async (payment, { hash, network: networkId, reportedAt }) => {
    const asset = readAsset(chains, payment.asset)
    const network = networks.find(networkId)?.network
    const chain = chains.find(parseCaip2(networkId).namespace)
    const reader = chain?.find(transferReaders)
    const nothing = { amountAtomic: 0n, minedAt: null }
    if (!asset || !network || !chain || !reader) return { ...nothing, status: 'unknown' }
    const { address: recipient } = parseCaip10(payment.recipient)
    const token = findToken(chain, asset, networkId)
    if (token === 'none') return { ...nothing, status: 'other' }
    const read = await reader.read({ network, hash, recipient, token })
    if (read === undefined || read === 'waiting') {
      const reportedMs = reportedAt.getTime()
      const untilMs = read
        ? Math.max(reportedMs, payment.expiresAt.getTime()) + unminedMs
        : reportedMs + unknownMs
      return now() > untilMs ? { ...nothing, status: 'unknown' } : undefined
    }
    const minedAtMs = read.minedAtMs ?? now()
    const minedAt = new Date(minedAtMs)
    if (!read.hasSucceeded) return { amountAtomic: 0n, minedAt, status: 'failed' }
    const isFromPayer = payment.payer === null || isAmong(chain, payment.payer, read.senders)
    if (read.receivedAtomic <= 0n || !isFromPayer) return { amountAtomic: 0n, minedAt, status: 'other' }
    const news = { amountAtomic: read.receivedAtomic, minedAt }
    if (minedAtMs < payment.createdAt.getTime() - clockDriftMs) return { ...news, status: 'early' }
    if (networkId !== asset.network) return { ...news, status: 'wrong-network' }
    return { ...news, status: minedAtMs > payment.expiresAt.getTime() ? 'late' : 'counted' }
  }

  /** On another network a token has another address; one of the same symbol is meant. */
  function findToken(chain: Chain, { address, network }: NamedAsset, networkId: string) {
    if (address === undefined || network === networkId) return address
    const symbolOf = chain.networks
      .find(({ caipNetworkId }) => caipNetworkId === network)
      ?.tokens.find((one) => chain.toAddressKey(one.address) === chain.toAddressKey(address))?.symbol
    const there = chain.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    const same = there?.tokens.find(({ symbol }) => symbol === symbolOf)
    return symbolOf === undefined || !same ? ('none' as const) : same.address
  }
}

function isAmong(chain: Chain, payer: string, senders: readonly string[]): boolean {
  const key = chain.toAddressKey(parseCaip10(payer).address)
  return senders.some((sender) => chain.toAddressKey(sender) === key)
}
