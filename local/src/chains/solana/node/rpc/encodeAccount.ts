import { getBase58Decoder } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import type * as v from 'valibot'
import { type ChainAccount, readDecimals, readTokenAccount, readTokenKind } from '../ledger/tokenAccount.js'
import type { accountEncodingSchema, dataSliceSchema } from './parameters.js'
import { parseMint } from './parse/parseMint.js'
import { parseTokenAccount } from './parse/parseTokenAccount.js'
import { invalidParams } from './RpcError.js'

/** How to write an account's bytes. */
export type AccountEncoding = {
  encoding?: v.InferOutput<typeof accountEncodingSchema> | null | undefined
  dataSlice?: v.InferOutput<typeof dataSliceSchema> | null | undefined
}
/** An account of the chain. */
export type StoredAccount = ChainAccount & { lamports: bigint; executable: boolean }

/** Longest data that is written in base58, which takes time by the square of the length. */
const maxBase58Bytes = 128
/** What every account that pays no rent says. */
const noRentEpoch = 2n ** 64n - 1n

/** Writes an account as Solana's JSON-RPC does. @throws RpcError when the encoding cannot hold it. */
export function encodeAccount(svm: LiteSVM, account: StoredAccount, options: AccountEncoding) {
  const { lamports, programAddress, executable, data } = account
  return {
    lamports,
    owner: programAddress,
    executable,
    rentEpoch: noRentEpoch,
    space: data.length,
    data: encodeData(svm, account, options),
  }
}

function encodeData(svm: LiteSVM, account: StoredAccount, { encoding, dataSlice }: AccountEncoding) {
  if (encoding === 'jsonParsed') {
    const parsed = parseAccount(svm, account)
    if (parsed) return parsed
  }
  const { offset, length } = dataSlice ?? { offset: 0, length: account.data.length }
  const bytes = account.data.subarray(offset, offset + length)
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [Buffer.from(bytes).toString('base64'), 'base64']
  if (encoding === 'base64+zstd') {
    throw invalidParams('Invalid param: this node does not compress; ask for base64')
  }
  if (bytes.length > maxBase58Bytes) {
    throw invalidParams(
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  }
  const text = getBase58Decoder().decode(bytes)
  return encoding === 'base58' ? [text, 'base58'] : text
}

/** A mint or token account in readable form; undefined for all other accounts, which then come in base64. */
function parseAccount(svm: LiteSVM, account: StoredAccount) {
  const kind = readTokenKind(account)
  if (kind === 'mint') return parseMint(account)
  if (kind !== 'account') return undefined
  const decimals = readDecimals(svm, readTokenAccount(account).mint)
  return decimals === undefined ? undefined : parseTokenAccount(account, decimals)
}
