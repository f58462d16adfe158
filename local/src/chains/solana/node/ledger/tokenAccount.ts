import { type Address, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import type { TokenBalance } from './TransactionRecord.js'

/** The programs that hold tokens. */
export const tokenPrograms = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address,
}

/** Lengths of a mint and of a token account without extensions. */
export const mintBytes = 82
export const tokenAccountBytes = 165
/** After the base part of an account with extensions: 1 a mint, 2 a token account. */
const accountKinds = { mint: 1, account: 2 }

/** What every account of the chain has. */
export type ChainAccount = { data: ReadonlyUint8Array; programAddress: Address }

/** Whether an account belongs to one of the token programs. */
export function isOfTokenProgram({ programAddress }: ChainAccount): boolean {
  return programAddress === tokenPrograms.token || programAddress === tokenPrograms.token2022
}

/** Tells mints and token accounts apart from each other and from everything else. */
export function readTokenKind(account: ChainAccount): 'mint' | 'account' | undefined {
  const { data } = account
  if (!isOfTokenProgram(account)) return undefined
  if (data.length === mintBytes) return 'mint'
  if (data.length === tokenAccountBytes) return 'account'
  if (data.length < tokenAccountBytes) return undefined
  if (data[tokenAccountBytes] === accountKinds.mint) return 'mint'
  return data[tokenAccountBytes] === accountKinds.account ? 'account' : undefined
}

/** Reads an address out of an account's bytes. */
export function readAddress(data: ReadonlyUint8Array, offset: number): Address {
  return getAddressDecoder().decode(data.subarray(offset, offset + 32))
}

/** Reads an unsigned integer of eight bytes out of an account's bytes. */
export function readU64(data: ReadonlyUint8Array, offset: number): bigint {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(offset, true)
}

/** Reads mint, owner and amount of a token account. */
export function readTokenAccount({ data }: ChainAccount): { mint: Address; owner: Address; amount: bigint } {
  return { mint: readAddress(data, 0), owner: readAddress(data, 32), amount: readU64(data, 64) }
}

/** A mint's decimals, or undefined when there is no such mint. */
export function readDecimals(svm: LiteSVM, mint: Address): number | undefined {
  const account = svm.getAccount(mint)
  return account.exists && readTokenKind(account) === 'mint' ? account.data[44] : undefined
}

/** What those of a transaction's accounts that are token accounts hold now. */
export function readTokenBalances(svm: LiteSVM, addresses: readonly Address[]): TokenBalance[] {
  return addresses.flatMap((address, accountIndex) => {
    const account = svm.getAccount(address)
    if (!account.exists || readTokenKind(account) !== 'account') return []
    const { mint, owner, amount } = readTokenAccount(account)
    const decimals = readDecimals(svm, mint)
    return decimals === undefined
      ? []
      : [{ accountIndex, mint, owner, programId: account.programAddress, amount, decimals }]
  })
}
