import type { TransferReader } from '../../../services/payments/TransferReader.js'
import { toContractId } from '../address.js'
import { getTimeSeconds } from '../history/apiSchemas.js'
import { listMoves } from '../history/listMoves.js'
import { readTransaction } from '../history/readTransaction.js'
import type { FindNetwork } from '../StacksNetwork.js'

const waiting: readonly string[] = ['pending']

/**
 * Makes what reads transfers from the events of transactions.
 *
 * @param find - The networks.
 */
export function createTransferReader(find: FindNetwork): TransferReader {
  return {
    toHashKey(text) {
      const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]
      return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
    },
    async read({ hash, network, recipient: given, signal, token }) {
      const connected = find(network)
      const transaction = await readTransaction(connected, hash, { signal })
      if (!transaction) return undefined
      const { canonical, is_unanchored, sender_address, tx_status } = transaction
      // What was dropped may come back, and what is in no block of the chain may come into one.
      const isSettled = canonical && !is_unanchored && !tx_status.startsWith('dropped')
      if (waiting.includes(tx_status) || !isSettled) return 'waiting'
      const recipient = toContractId(given)
      const contract = token === undefined ? undefined : toContractId(token)
      const asset = connected.network.tokens.find(({ address }) => toContractId(address) === contract)?.asset
      const moves = listMoves(transaction, recipient).filter(
        (move) =>
          move.kind === 'fungible' &&
          move.contract === contract &&
          (asset === undefined || move.asset === asset),
      )
      const receivedAtomic = moves.reduce((sum, move) => {
        const amount = move.kind === 'fungible' ? move.amountAtomic : 0n
        if (move.direction === 'self') return sum
        return move.direction === 'in' ? sum + amount : sum - amount
      }, 0n)
      const seconds = getTimeSeconds(transaction)
      return {
        hasSucceeded: tx_status === 'success',
        minedAtMs: seconds > 0 ? seconds * 1000 : undefined,
        receivedAtomic,
        senders: [sender_address, ...moves.map(({ from }) => from)],
      }
    },
  }
}
