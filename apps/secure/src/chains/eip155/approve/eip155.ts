import * as v from 'valibot'
import type { ApproveChain } from '../../ApproveChain.js'
import type { Eip155Operation } from '../operations.js'
import { decodeOperation } from './decodeOperation.js'
import { decodePersonalSign } from './decodePersonalSign.js'
import { decodeTransaction } from './decodeTransaction.js'
import { decodeTypedData } from './decodeTypedData.js'
import type { Eip155Effects } from './Eip155Effects.js'
import { simulateCalls } from './simulateCalls.js'

/** `balanceOf(address)`, which tokens of ERC-20 answer. */
const balanceSelector = '0x70a08231'

const wordSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

/** EVM on the screen that asks the visitor. */
export const eip155: ApproveChain<Eip155Operation, Eip155Effects> = {
  isMessage: ({ kind }) => kind === 'evm-message' || kind === 'evm-typed-data',
  read(operation, context, { feeTerms }) {
    switch (operation.kind) {
      case 'evm-message':
        return decodePersonalSign(operation, context)
      case 'evm-typed-data':
        return decodeTypedData(operation, context)
      case 'evm-transaction':
        return decodeTransaction(operation, context, feeTerms)
      case 'user-operation':
        return decodeOperation(operation, context, feeTerms)
    }
  },
  simulate: simulateCalls,
  async readHeld({ address }, account, ask) {
    if (address === undefined) return v.parse(wordSchema, await ask('eth_getBalance', [account, 'latest']))
    const data = `${balanceSelector}${account.slice(2).toLowerCase().padStart(64, '0')}`
    return v.parse(wordSchema, await ask('eth_call', [{ to: address, data }, 'latest']))
  },
  // With its own paymaster or its project's.
  isPaidBySite: ({ fee }) => fee.isPaidByOther,
}
