import { isSameEvmAddress } from '@latchkey/primitives'
import { type Hex, parseAbi, parseEventLogs } from 'viem'
import { call, getTransaction, getTransactionReceipt } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { readRevertData, readRevertReason } from './readRevertReason.js'

const operationAbi = parseAbi([
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
])

/**
 * Tells why a transaction that is in a block has done nothing: of a smart account's operation the entry point has written it down;
 * any other is played again on the block before, and then on its own, where the prices may have moved first.
 *
 * @param reader - Reads from the network.
 * @param sent - The transaction's hash, and the account: others may have operations in the same transaction.
 * @returns Undefined when nobody says so, or the network could not be asked.
 */
export async function explainRevert(
  reader: Reader,
  { account, hash }: { hash: string; account: string },
): Promise<string | undefined> {
  try {
    const [receipt, { from, input, to, value }] = await Promise.all([
      getTransactionReceipt(reader, { hash: hash as Hex }),
      getTransaction(reader, { hash: hash as Hex }),
    ])
    const operation = parseEventLogs({ abi: operationAbi, logs: receipt.logs }).find(({ args }) =>
      isSameEvmAddress(args.sender, account),
    )
    if (operation) return readRevertData(operation.args.revertReason)
    for (const blockNumber of [receipt.blockNumber - 1n, receipt.blockNumber]) {
      const failure = await call(reader, { account: from, to, value, data: input, blockNumber }).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (failure !== undefined) return readRevertReason(failure)
    }
  } catch {
    // That it has failed is known; why is a courtesy.
  }
  return undefined
}
