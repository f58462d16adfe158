import { createHash } from 'node:crypto'
import type { HistoryItem } from '../../../services/history/HistoryProvider.js'
import { toAddressKey } from '../address.js'
import type { BitcoinNetwork } from '../BitcoinNetwork.js'
import type { EsploraTransaction } from '../esploraSchemas.js'

/**
 * What a transaction pays an account and spends of its coins, in satoshis.
 *
 * @param account - In the one spelling of addresses.
 */
export function sumOf({ vin, vout }: EsploraTransaction, account: string): { paid: bigint; spent: bigint } {
  const isOwn = (output: Output | null | undefined): output is Output => isOf(output, account)
  const sum = (outputs: readonly Output[]) => outputs.reduce((total, { value }) => total + value, 0n)
  return {
    paid: sum(vout.filter(isOwn)),
    spent: sum(vin.map(({ prevout }) => prevout).filter(isOwn)),
  }
}

type Output = EsploraTransaction['vout'][number]

function isOf(output: Output | null | undefined, account: string): boolean {
  const address = output?.scriptpubkey_address
  return address !== undefined && toAddressKey(address) === account
}

/**
 * Tells a transaction as one account sees it: a single row, with what it has more or less of. What comes back to it as change was
 * never sent, and the fee is told apart.
 *
 * @param transaction - As a node tells it.
 * @param told - `account` in the one spelling of addresses; `nowSeconds` is the time of what waits for a block.
 * @returns Undefined when nothing of it concerns the account.
 */
export function toHistoryItem(
  transaction: EsploraTransaction,
  { account, network, nowSeconds }: { account: string; network: BitcoinNetwork; nowSeconds: number },
): HistoryItem | undefined {
  const { status, txid, vin, vout } = transaction
  const { paid, spent } = sumOf(transaction, account)
  if (!vin.some(({ prevout }) => isOf(prevout, account)) && !vout.some((output) => isOf(output, account))) {
    return undefined
  }
  const owners = vin.map(({ prevout }) => prevout?.scriptpubkey_address)
  const isOwn = vin.length > 0 && vin.every(({ prevout }) => isOf(prevout, account))
  const others = vout.filter((output) => !isOf(output, account))
  // Who spends coins together with others may have paid a part of the fee, which nobody can tell. Whose coins they all are paid what
  // is missing from the outputs, whatever a node says.
  const feeAtomic = isOwn ? spent - vout.reduce((total, { value }) => total + value, 0n) : undefined
  if (feeAtomic !== undefined && feeAtomic < 0n) return undefined
  const isSelf = isOwn && others.every(({ value }) => value === 0n)
  const change = paid - spent + (feeAtomic ?? 0n)
  const direction = isSelf ? 'self' : change > 0n ? 'in' : 'out'
  const amountAtomic = isSelf ? paid : change > 0n ? change : -change
  const sender = isOwn
    ? account
    : (owners.find((owner) => owner !== undefined && owner !== account) ?? account)
  return {
    id: createHash('sha256').update(`${network.caipNetworkId}:${txid}:${account}`).digest('hex').slice(0, 32),
    caipNetworkId: network.caipNetworkId,
    hash: txid,
    nonce: 0,
    minedAtSeconds: status.confirmed ? (status.block_time ?? nowSeconds) : nowSeconds,
    operationType: isSelf ? 'execute' : direction === 'in' ? 'receive' : 'send',
    sentFrom: direction === 'in' ? sender : account,
    sentTo: direction === 'out' ? findRecipient(others, account) : account,
    status: status.confirmed ? 'confirmed' : 'pending',
    feeAtomic,
    isOwn,
    transfers:
      amountAtomic > 0n
        ? [{ kind: 'fungible', direction, ...network.nativeCurrency, amountAtomic, isListed: true }]
        : [],
  }
}

/** Who gets the most. */
function findRecipient(others: readonly Output[], account: string): string {
  let best: Output | undefined
  for (const output of others) {
    if (output.scriptpubkey_address !== undefined && output.value > (best?.value ?? -1n)) best = output
  }
  return best?.scriptpubkey_address ?? account
}
