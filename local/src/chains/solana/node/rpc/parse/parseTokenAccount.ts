import { type ChainAccount, readTokenAccount, readU64 } from '../../ledger/tokenAccount.js'
import { parseExtensions } from './parseExtensions.js'
import { getParserName, readOptionalAddress } from './parseMint.js'
import { toUiTokenAmount } from './tokenAmount.js'

/** Places in a token account's bytes. */
const offsets = {
  delegate: 72,
  state: 108,
  isNative: 109,
  reserve: 113,
  delegatedAmount: 121,
  closeAuthority: 129,
}
const states = ['uninitialized', 'initialized', 'frozen']
/** Wrapped SOL's decimals, in which a reserve is written. */
const nativeDecimals = 9

/** A token account in the form of `jsonParsed`. */
export function parseTokenAccount(account: ChainAccount, decimals: number) {
  const { data } = account
  const { mint, owner, amount } = readTokenAccount(account)
  const isNative = data[offsets.isNative] === 1
  const delegate = readOptionalAddress(data, offsets.delegate)
  const closeAuthority = readOptionalAddress(data, offsets.closeAuthority)
  const extensions = parseExtensions(data)
  return {
    program: getParserName(account),
    parsed: {
      info: {
        isNative,
        mint,
        owner,
        state: states[data[offsets.state] ?? 0] ?? 'uninitialized',
        tokenAmount: toUiTokenAmount(amount, decimals),
        ...(delegate && {
          delegate,
          delegatedAmount: toUiTokenAmount(readU64(data, offsets.delegatedAmount), decimals),
        }),
        ...(isNative && {
          rentExemptReserve: toUiTokenAmount(readU64(data, offsets.reserve), nativeDecimals),
        }),
        ...(closeAuthority && { closeAuthority }),
        ...(extensions.length > 0 && { extensions }),
      },
      type: 'account',
    },
    space: data.length,
  }
}
