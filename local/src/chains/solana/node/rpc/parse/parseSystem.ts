import { readAddress } from '../../ledger/tokenAccount.js'
import type { InstructionParser } from './InstructionParser.js'

/** Reads the System program's instructions that wallets use. */
export const parseSystem: InstructionParser = (data, accounts) => {
  const [first, second] = accounts
  switch (data.readUInt32LE(0)) {
    case 0:
      return {
        type: 'createAccount',
        info: {
          source: first,
          newAccount: second,
          lamports: data.readBigUInt64LE(4),
          space: data.readBigUInt64LE(12),
          owner: readAddress(data, 20),
        },
      }
    case 1:
      return { type: 'assign', info: { account: first, owner: readAddress(data, 4) } }
    case 2:
      return {
        type: 'transfer',
        info: { source: first, destination: second, lamports: data.readBigUInt64LE(4) },
      }
    case 8:
      return { type: 'allocate', info: { account: first, space: data.readBigUInt64LE(4) } }
    default:
      return undefined
  }
}
