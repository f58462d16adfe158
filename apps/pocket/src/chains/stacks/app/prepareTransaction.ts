import {
  deserializeCV,
  deserializeTransaction,
  makeUnsignedContractCall,
  makeUnsignedSTXTokenTransfer,
  type StacksTransactionWire,
  serializePayload,
} from '@stacks/transactions'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import type { Account } from '../../../app/wallet/accounts.js'
import type { Network } from '../../../shared/network.js'
import { mainnet } from '../facts.js'
import { addressOf, publicKeyOf } from './accounts.js'
import { estimateFee, readAccount, readFeeRate, readNextNonce } from './askStacks.js'
import { describeTransaction } from './describeTransaction.js'
import type { PreparedStacks } from './PreparedStacks.js'
import type { TransactionSource } from './StacksRequest.js'

/** What pocket pays at least and at most when it chooses the fee, in micro-STX. */
const minFeeAtomic = 180n
const maxFeeAtomic = 1_000_000n

/**
 * Reads a site's transaction, or makes pocket's own; either is shown by the same eyes.
 *
 * @param network - For its id, and the tokens whose names are believed.
 * @param account - Who signs.
 * @param source - What it is made from.
 * @returns What is shown, with the transaction it was read from.
 * @throws TransactionRefusal when it is never signed; another error when the network does not answer.
 */
export async function prepareTransaction(
  network: Network,
  account: Account,
  source: TransactionSource,
): Promise<PreparedStacks> {
  const given = source.type === 'given' ? decode(source.hex) : undefined
  const address = addressOf(account, network.id)
  const { balance, nonce } = await readAccount(network.id, address)
  const nextNonce = await readNextNonce(network.id, address, nonce)
  const transaction = given ?? (await makeTransaction(network.id, account, nextNonce, source))
  const prepared = describeTransaction(transaction, { account, network, balanceAtomic: balance, nextNonce })
  if (source.type === 'given' && source.isSent && prepared.isSponsored)
    throw new TransactionRefusal('The transaction cannot be sent before its sponsor has signed it')
  return prepared
}

/** Every byte is read: one that was not would be signed unseen, or lost. */
function decode(hex: string): StacksTransactionWire {
  let transaction: StacksTransactionWire
  let written: string
  try {
    transaction = deserializeTransaction(hex)
    written = transaction.serialize()
  } catch {
    throw new TransactionRefusal('The transaction cannot be read')
  }
  if (written === hex) return transaction
  throw new TransactionRefusal('The transaction holds more than can be read of it')
}

/** Made once to know its length, and once more with the fee. */
async function makeTransaction(
  network: string,
  account: Account,
  nonce: number,
  source: TransactionSource,
): Promise<StacksTransactionWire> {
  const draft = await build(network, account, source, { nonce, fee: 0n })
  const bytes = draft.serialize().length / 2
  const rate = await readFeeRate(network)
  const estimated =
    source.type === 'call' ? await estimateFee(network, serializePayload(draft.payload), bytes) : undefined
  const fee = BigInt(Math.ceil(Math.min(estimated ?? rate * bytes, Number(maxFeeAtomic))))
  return build(network, account, source, { nonce, fee: fee > minFeeAtomic ? fee : minFeeAtomic })
}

async function build(
  network: string,
  account: Account,
  source: TransactionSource,
  { fee, nonce }: { fee: bigint; nonce: number },
): Promise<StacksTransactionWire> {
  const common = {
    fee,
    nonce,
    publicKey: publicKeyOf(account),
    network: network === mainnet ? ('mainnet' as const) : ('testnet' as const),
  }
  try {
    if (source.type === 'transfer') {
      const { amountAtomic, memo, recipient } = source
      return await makeUnsignedSTXTokenTransfer({ ...common, recipient, amount: amountAtomic, memo })
    }
    if (source.type === 'call') {
      const [contractAddress = '', contractName = ''] = source.contract.split('.')
      return await makeUnsignedContractCall({
        ...common,
        contractAddress,
        contractName,
        functionName: source.functionName,
        functionArgs: source.args.map((arg) => deserializeCV(arg)),
        postConditions: [...source.conditions],
        postConditionMode: source.allowsMore ? 'allow' : 'deny',
        validateWithAbi: false,
      })
    }
  } catch {
    throw new TransactionRefusal('The transaction cannot be made: an address or a value cannot be read')
  }
  throw new TransactionRefusal('The transaction cannot be made')
}
