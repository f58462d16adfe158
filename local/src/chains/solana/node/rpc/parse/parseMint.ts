import type { ReadonlyUint8Array } from '@solana/kit'
import { type ChainAccount, readAddress, readU64, tokenPrograms } from '../../ledger/tokenAccount.js'
import { parseExtensions } from './parseExtensions.js'

/** An address that is there when the four bytes before it say so. */
export function readOptionalAddress(data: ReadonlyUint8Array, offset: number): string | null {
  return data[offset] === 1 ? readAddress(data, offset + 4) : null
}

/** The name of a token program among the parsers of real nodes. */
export function getParserName({ programAddress }: ChainAccount): string {
  return programAddress === tokenPrograms.token ? 'spl-token' : 'spl-token-2022'
}

/** A mint in the form of `jsonParsed`. */
export function parseMint(account: ChainAccount) {
  const { data } = account
  const extensions = parseExtensions(data)
  return {
    program: getParserName(account),
    parsed: {
      info: {
        decimals: data[44] ?? 0,
        freezeAuthority: readOptionalAddress(data, 46),
        isInitialized: data[45] === 1,
        mintAuthority: readOptionalAddress(data, 0),
        supply: String(readU64(data, 36)),
        ...(extensions.length > 0 && { extensions }),
      },
      type: 'mint',
    },
    space: data.length,
  }
}
