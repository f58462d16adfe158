import type { Address } from '@solana/kit'
import * as v from 'valibot'
import type { Ledger } from '../../ledger/createLedger.js'
import {
  readDecimals,
  readTokenAccount,
  readTokenKind,
  readU64,
  tokenPrograms,
} from '../../ledger/tokenAccount.js'
import { encodeAccount } from '../encodeAccount.js'
import {
  accountConfigEntries,
  addressSchema,
  contextSchema,
  createContext,
  readParameters,
} from '../parameters.js'
import { toUiTokenAmount } from '../parse/tokenAmount.js'
import { invalidParams } from '../RpcError.js'
import type { RpcMethods } from '../RpcMethod.js'

const filterSchema = v.union([v.object({ mint: addressSchema }), v.object({ programId: addressSchema })])

/** The methods about tokens. */
export const tokenMethods: RpcMethods = {
  getTokenAccountsByOwner(parameters, { ledger }) {
    const [owner, filter, config] = readParameters(parameters, [
      addressSchema,
      filterSchema,
      v.nullish(v.object(accountConfigEntries)),
    ])
    const value = listTokenAccounts(ledger, owner, filter).map((account) => ({
      pubkey: account.address,
      account: encodeAccount(ledger.svm, account, config ?? {}),
    }))
    return { context: createContext(ledger, config?.minContextSlot), value }
  },
  getTokenAccountBalance(parameters, { ledger }) {
    const [address, config] = readParameters(parameters, [addressSchema, contextSchema])
    const account = ledger.svm.getAccount(address)
    if (!account.exists) throw invalidParams('Invalid param: could not find account')
    if (readTokenKind(account) !== 'account') throw invalidParams('Invalid param: not a Token account')
    const { mint, amount } = readTokenAccount(account)
    const decimals = readDecimals(ledger.svm, mint)
    if (decimals === undefined) throw invalidParams('Invalid param: could not find mint')
    return {
      context: createContext(ledger, config?.minContextSlot),
      value: toUiTokenAmount(amount, decimals),
    }
  },
  getTokenSupply(parameters, { ledger }) {
    const [mint, config] = readParameters(parameters, [addressSchema, contextSchema])
    const account = ledger.svm.getAccount(mint)
    if (!account.exists) throw invalidParams('Invalid param: could not find account')
    if (readTokenKind(account) !== 'mint') throw invalidParams('Invalid param: not a Token mint')
    return {
      context: createContext(ledger, config?.minContextSlot),
      value: toUiTokenAmount(readU64(account.data, 36), account.data[44] ?? 0),
    }
  },
}

/** The token accounts of an owner, of one mint or of one program. @throws RpcError -32602 */
function listTokenAccounts({ svm }: Ledger, owner: Address, filter: v.InferOutput<typeof filterSchema>) {
  const program = 'mint' in filter ? readTokenProgram(svm, filter.mint) : filter.programId
  if (program !== tokenPrograms.token && program !== tokenPrograms.token2022) {
    throw invalidParams('Invalid param: unrecognized Token program id')
  }
  return svm.getProgramAccounts(program).filter((account) => {
    if (readTokenKind(account) !== 'account') return false
    const { mint, owner: accountOwner } = readTokenAccount(account)
    return accountOwner === owner && (!('mint' in filter) || mint === filter.mint)
  })
}

function readTokenProgram(svm: Ledger['svm'], mint: Address): Address {
  const account = svm.getAccount(mint)
  if (!account.exists || readTokenKind(account) !== 'mint') {
    throw invalidParams('Invalid param: could not find mint')
  }
  return account.programAddress
}
