import { toContractId } from '../address.js'
import type { ApiEvent, ApiTransaction } from './apiSchemas.js'

/** Something that moved from or to an account. */
export type Move = {
  direction: 'in' | 'out' | 'self'
  from: string
  to: string
  /** The contract's id; undefined for STX. */
  contract: string | undefined
  /** The token's name within its contract. */
  asset: string | undefined
} & ({ kind: 'fungible'; amountAtomic: bigint } | { kind: 'nft'; tokenId: bigint | undefined })

const kinds: Readonly<Record<string, Move['kind']>> = {
  stx_asset: 'fungible',
  fungible_token_asset: 'fungible',
  non_fungible_token_asset: 'nft',
}

/**
 * Lists what a transaction moved from or to an account.
 *
 * @param transaction - With its events.
 * @param account - The account.
 */
export function listMoves(transaction: ApiTransaction, account: string): Move[] {
  if (transaction.tx_status !== 'success') return []
  const { sender_address: from, token_transfer } = transaction
  if (token_transfer) {
    const { amount: amountAtomic, recipient_address: to } = token_transfer
    const direction = toDirection(account, from, to)
    return direction
      ? [{ kind: 'fungible', direction, from, to, contract: undefined, asset: undefined, amountAtomic }]
      : []
  }
  return transaction.events.flatMap((event) => toMove(event, account) ?? [])
}

function toMove({ asset: told, event_type }: ApiEvent, account: string): Move | undefined {
  const kind = kinds[event_type]
  if (!kind || !told) return undefined
  const { amount, asset_id, recipient: to, sender: from, value } = told
  const direction = toDirection(account, from, to)
  const [contract, asset] = asset_id?.split('::') ?? []
  if (!direction || (event_type !== 'stx_asset' && contract === undefined)) return undefined
  const shared = { direction, from, to, asset, contract: contract && toContractId(contract) }
  if (kind === 'nft') {
    const number = /^u(\d{1,39})$/.exec(value?.repr ?? '')?.[1]
    return { kind, ...shared, tokenId: number === undefined ? undefined : BigInt(number) }
  }
  return amount === undefined ? undefined : { kind, ...shared, amountAtomic: amount }
}

function toDirection(account: string, from: string, to: string): Move['direction'] | undefined {
  if (from === account) return to === account ? 'self' : 'out'
  return to === account ? 'in' : undefined
}
