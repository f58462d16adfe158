import type { InstructionParser } from './InstructionParser.js'

/** Reads the Associated Token program's two instructions that make an account. */
export const parseAssociatedToken: InstructionParser = (data, accounts) => {
  const kind = data.length === 0 ? 0 : data.readUInt8(0)
  if (kind > 1) return undefined
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts
  return {
    type: kind === 0 ? 'create' : 'createIdempotent',
    info: { source, account, wallet, mint, systemProgram, tokenProgram },
  }
}
