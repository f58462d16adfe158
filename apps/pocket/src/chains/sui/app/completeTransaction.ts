import { SuiGraphQLClient } from '@mysten/sui/graphql'
import { Transaction } from '@mysten/sui/transactions'
import { isValidSuiAddress } from '@mysten/sui/utils'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { facts } from '../facts.js'
import { addressOf } from './accounts.js'
import { NodeSilence, postGraph } from './askSui.js'

/** Longest reason that is shown, in characters. */
const maxReasonCharacters = 300

/**
 * Fills in what the site left open: who signs, versions of things, the coins that pay the fee, its price and the most it may be. What the
 * network fills in can only be what is missing; all else stays as the site has it.
 *
 * @param network - CAIP-2 id.
 * @param account - Who signs.
 * @param text - As Sui's own library writes transactions.
 * @returns The bytes of the transaction.
 * @throws NodeSilence when the network does not answer; TransactionRefusal when it cannot be completed.
 */
export async function completeTransaction(
  network: string,
  account: Account,
  text: string,
): Promise<Uint8Array> {
  const transaction = read(text)
  const { sender } = transaction.getData()
  const own = addressOf(account)
  if (sender && facts.toAddressKey(sender) !== own)
    throw new TransactionRefusal('The transaction is not of this account')
  transaction.setSender(own)
  try {
    return await transaction.build({ client: createClient(network) })
  } catch (error) {
    if (error instanceof NodeSilence) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new TransactionRefusal(
      `The transaction can’t be completed: ${reason.slice(0, maxReasonCharacters)}`,
    )
  }
}

function read(text: string): Transaction {
  try {
    const transaction = Transaction.from(text)
    const { sender } = transaction.getData()
    if (!sender || isValidSuiAddress(sender)) return transaction
  } catch {
    // It is what the site wrote that cannot be read, whatever the library says of it.
  }
  throw new TransactionRefusal('The transaction cannot be read')
}

/** Asks through pocket's server, as everything here does. */
function createClient(network: string): SuiGraphQLClient {
  return new SuiGraphQLClient({
    network: 'localnet',
    url: '',
    fetch: (_, init) => postGraph(network, String(init?.body)),
  })
}
