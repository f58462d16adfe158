import { readAddress } from '../../ledger/tokenAccount.js'
import type { InstructionParser, ParsedInstruction } from './InstructionParser.js'
import { toUiTokenAmount } from './tokenAmount.js'

const authorityTypes = ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount']

/** Several signers act for one authority. */
function writeAuthority(name: string, authority: string | undefined, signers: readonly string[]) {
  const title = name[0]?.toUpperCase() + name.slice(1)
  return signers.length === 0 ? { [name]: authority } : { [`multisig${title}`]: authority, signers }
}

const readAmount = (data: Buffer) => String(data.readBigUInt64LE(1))
const readCheckedAmount = (data: Buffer) => toUiTokenAmount(data.readBigUInt64LE(1), data.readUInt8(9))

function parseInitializeMint(type: string, data: Buffer, [mint]: readonly string[]): ParsedInstruction {
  const freezeAuthority = data.readUInt8(34) === 1 ? { freezeAuthority: readAddress(data, 35) } : {}
  return {
    type,
    info: { mint, decimals: data.readUInt8(1), mintAuthority: readAddress(data, 2), ...freezeAuthority },
  }
}

/** Reads the instructions of both token programs that wallets use; extensions' own are left as they are. */
export const parseToken: InstructionParser = (data, accounts) => {
  const [first, second, third, fourth] = accounts
  switch (data.readUInt8(0)) {
    case 0:
      return parseInitializeMint('initializeMint', data, accounts)
    case 3:
      return {
        type: 'transfer',
        info: {
          source: first,
          destination: second,
          amount: readAmount(data),
          ...writeAuthority('authority', third, accounts.slice(3)),
        },
      }
    case 4:
      return {
        type: 'approve',
        info: {
          source: first,
          delegate: second,
          amount: readAmount(data),
          ...writeAuthority('owner', third, accounts.slice(3)),
        },
      }
    case 5:
      return {
        type: 'revoke',
        info: { source: first, ...writeAuthority('owner', second, accounts.slice(2)) },
      }
    case 6:
      return {
        type: 'setAuthority',
        info: {
          account: first,
          authorityType: authorityTypes[data.readUInt8(1)] ?? String(data.readUInt8(1)),
          newAuthority: data.readUInt8(2) === 1 ? readAddress(data, 3) : null,
          ...writeAuthority('authority', second, accounts.slice(2)),
        },
      }
    case 7:
      return {
        type: 'mintTo',
        info: {
          mint: first,
          account: second,
          amount: readAmount(data),
          ...writeAuthority('mintAuthority', third, accounts.slice(3)),
        },
      }
    case 8:
      return {
        type: 'burn',
        info: {
          account: first,
          mint: second,
          amount: readAmount(data),
          ...writeAuthority('authority', third, accounts.slice(3)),
        },
      }
    case 9:
      return {
        type: 'closeAccount',
        info: { account: first, destination: second, ...writeAuthority('owner', third, accounts.slice(3)) },
      }
    case 12:
      return {
        type: 'transferChecked',
        info: {
          source: first,
          mint: second,
          destination: third,
          tokenAmount: readCheckedAmount(data),
          ...writeAuthority('authority', fourth, accounts.slice(4)),
        },
      }
    case 14:
      return {
        type: 'mintToChecked',
        info: {
          mint: first,
          account: second,
          tokenAmount: readCheckedAmount(data),
          ...writeAuthority('mintAuthority', third, accounts.slice(3)),
        },
      }
    case 17:
      return { type: 'syncNative', info: { account: first } }
    case 18:
      return {
        type: 'initializeAccount3',
        info: { account: first, mint: second, owner: readAddress(data, 1) },
      }
    case 20:
      return parseInitializeMint('initializeMint2', data, accounts)
    case 21:
      return { type: 'getAccountDataSize', info: { mint: first } }
    case 22:
      return { type: 'initializeImmutableOwner', info: { account: first } }
    default:
      return undefined
  }
}
