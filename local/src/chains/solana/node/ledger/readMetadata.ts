import { getAddressDecoder, getBase58Decoder } from '@solana/kit'
import type { TransactionMetadata } from 'litesvm'
import type { TransactionRecord } from './TransactionRecord.js'

/** What the virtual machine tells about an execution. */
export type ExecutionOutcome = Pick<
  TransactionRecord,
  'logs' | 'innerInstructions' | 'unitsConsumed' | 'returnData'
>

/** Reads what the virtual machine tells about an execution. */
export function readMetadata(metadata: TransactionMetadata): ExecutionOutcome {
  const returned = metadata.returnData()
  const data = returned.data()
  return {
    logs: metadata.logs(),
    innerInstructions: metadata.innerInstructions().flatMap((list, index) =>
      list.length === 0
        ? []
        : [
            {
              index,
              instructions: list.map((inner) => {
                const instruction = inner.instruction()
                return {
                  programIdIndex: instruction.programIdIndex(),
                  accounts: [...instruction.accounts()],
                  data: getBase58Decoder().decode(instruction.data()),
                  stackHeight: inner.stackHeight(),
                }
              }),
            },
          ],
    ),
    unitsConsumed: metadata.computeUnitsConsumed(),
    returnData:
      data.length === 0
        ? null
        : {
            programId: getAddressDecoder().decode(returned.programId()),
            data: Buffer.from(data).toString('base64'),
          },
  }
}
