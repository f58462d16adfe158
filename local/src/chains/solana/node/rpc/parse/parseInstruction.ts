import { getBase58Decoder } from '@solana/kit'
import type { DecodedInstruction } from '../../ledger/DecodedTransaction.js'
import { memoPrograms } from '../../ledger/getMemo.js'
import { tokenPrograms } from '../../ledger/tokenAccount.js'
import type { InstructionParser } from './InstructionParser.js'
import { parseAssociatedToken } from './parseAssociatedToken.js'
import { parseSystem } from './parseSystem.js'
import { parseToken } from './parseToken.js'

const parsers: Record<string, { program: string; parse: InstructionParser }> = {
  '11111111111111111111111111111111': { program: 'system', parse: parseSystem },
  [tokenPrograms.token]: { program: 'spl-token', parse: parseToken },
  [tokenPrograms.token2022]: { program: 'spl-token', parse: parseToken },
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: {
    program: 'spl-associated-token-account',
    parse: parseAssociatedToken,
  },
}

/**
 * Writes an instruction in the form of `jsonParsed`: by name where its program is known, else with its accounts
 * and bytes.
 *
 * @param keys - All accounts of the transaction.
 * @param stackHeight - Null for an instruction of the transaction itself.
 */
export function parseInstruction(
  { programIdIndex, accounts, data }: DecodedInstruction,
  keys: readonly string[],
  stackHeight: number | null,
) {
  const programId = keys[programIdIndex] ?? ''
  const addresses = accounts.map((index) => keys[index] ?? '')
  const memo = memoPrograms.has(programId) ? readText(data) : undefined
  if (memo !== undefined) return { program: 'spl-memo', programId, parsed: memo, stackHeight }
  const known = Object.hasOwn(parsers, programId) ? parsers[programId] : undefined
  const parsed = known && tryParse(known.parse, Buffer.from(data), addresses)
  return parsed
    ? { program: known.program, programId, parsed, stackHeight }
    : { programId, accounts: addresses, data: getBase58Decoder().decode(data), stackHeight }
}

/** Anything may be in an instruction that failed, so bytes that end early are no error here. */
function tryParse(parse: InstructionParser, data: Buffer, accounts: readonly string[]) {
  try {
    return parse(data, accounts)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readText(data: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    return undefined // Not text, so it is shown as bytes.
  }
}
