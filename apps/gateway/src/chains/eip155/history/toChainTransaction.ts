import { isSameEvmAddress } from '@latchkey/primitives'
import { type Hex, hexToBigInt, isHex, toEventSelector, zeroAddress } from 'viem'
import type { ChainTransaction, ChainTransfer } from './ChainTransaction.js'

/** The same event in ERC-20 and ERC-721; in the latter the third value is indexed too. */
export const transferTopic = toEventSelector('Transfer(address,address,uint256)')
const approvalTopics: readonly string[] = [
  toEventSelector('Approval(address,address,uint256)'),
  toEventSelector('ApprovalForAll(address,address,bool)'),
]

/** A log as nodes give it. */
export type TransactionLog = { address: Hex; topics: readonly Hex[]; data: Hex }

/** A transaction as nodes give it, with what became of it. */
export type MinedTransaction = {
  hash: Hex
  from: string
  to: string | null
  contractAddress?: string | null | undefined
  nonce: number
  value: bigint
  input: Hex
  hasSucceeded: boolean
  logs: readonly TransactionLog[]
}

/**
 * Tells a transaction as each of its participants sees it: sender, receiver, new contract, and both ends of every token
 * transfer.
 *
 * @param mined - The transaction.
 * @returns By participant in lower case, each once, without the zero address; those whom nothing of it concerns are left
 * out.
 */
export function toChainTransactions(mined: MinedTransaction): [account: string, seen: ChainTransaction][] {
  const transfers = toTransfers(mined)
  const ends = transfers.flatMap(({ from, to }) => [from, to])
  const named = [mined.from, mined.to, mined.contractAddress].flatMap(
    (address) => address?.toLowerCase() ?? [],
  )
  const accounts = new Set([...named, ...ends])
  accounts.delete(zeroAddress)
  return [...accounts].flatMap((account): [string, ChainTransaction][] => {
    const seen = describe(mined, account, transfers)
    return seen ? [[account, seen]] : []
  })
}

/**
 * Tells a transaction as one of its participants sees it.
 *
 * @param mined - The transaction.
 * @param account - The participant, in lower case.
 * @returns Undefined when nothing of it concerns the account.
 */
export function toChainTransaction(mined: MinedTransaction, account: string): ChainTransaction | undefined {
  return describe(mined, account, toTransfers(mined))
}

function describe(
  mined: MinedTransaction,
  account: string,
  all: readonly ChainTransfer[],
): ChainTransaction | undefined {
  const isSender = isSameEvmAddress(mined.from, account)
  const to = (mined.to ?? mined.contractAddress ?? '').toLowerCase()
  const transfers = all.filter(
    (transfer) => (transfer.from === account || transfer.to === account) && (isSender || !isEmpty(transfer)),
  )
  if (transfers.length === 0 && !isSender && to !== account) return undefined
  return {
    hash: mined.hash.toLowerCase(),
    from: mined.from.toLowerCase(),
    to,
    nonce: mined.nonce,
    hasSucceeded: mined.hasSucceeded,
    isDeployment: mined.to === null,
    hasValue: mined.value > 0n,
    hasData: mined.input !== '0x',
    isApproval: mined.logs.some((log) => isApprovalBy(log, account)),
    transfers,
  }
}

function toTransfers({
  from,
  to,
  contractAddress,
  value,
  hasSucceeded,
  logs,
}: MinedTransaction): ChainTransfer[] {
  // What failed has moved nothing.
  if (!hasSucceeded) return []
  const receiver = to ?? contractAddress
  const native: ChainTransfer[] =
    value > 0n && receiver
      ? [
          {
            kind: 'native',
            from: from.toLowerCase(),
            to: receiver.toLowerCase(),
            amountAtomic: String(value),
          },
        ]
      : []
  return [...native, ...logs.flatMap((log) => toTokenTransfer(log) ?? [])]
}

function toTokenTransfer({ address, topics, data }: TransactionLog): ChainTransfer | undefined {
  const [event, fromTopic, toTopic, idTopic] = topics
  if (event !== transferTopic || !fromTopic || !toTopic) return undefined
  const ends = { from: toAddress(fromTopic), to: toAddress(toTopic), token: toLowerCase(address) }
  if (idTopic) return { kind: 'erc721', ...ends, tokenId: String(hexToBigInt(idTopic)) }
  // Anybody's contract may emit the event; without an amount it is none.
  if (data.length !== 66 || !isHex(data)) return undefined
  return { kind: 'erc20', ...ends, amountAtomic: String(hexToBigInt(data)) }
}

/** A transfer of nothing, begun by a stranger, is there to put an address that looks familiar into the list. */
function isEmpty(transfer: ChainTransfer): boolean {
  return transfer.kind !== 'erc721' && transfer.amountAtomic === '0'
}

function isApprovalBy({ topics: [event, owner] }: TransactionLog, account: string): boolean {
  return event !== undefined && approvalTopics.includes(event) && !!owner && toAddress(owner) === account
}

/** The last 20 of a topic's 32 bytes. */
function toAddress(topic: Hex): string {
  return `0x${topic.slice(-40).toLowerCase()}`
}

function toLowerCase(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
