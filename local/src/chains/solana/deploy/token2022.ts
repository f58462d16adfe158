import {
  AccountRole,
  type Address,
  getAddressEncoder,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit'
import { tokenPrograms } from '../node/ledger/tokenAccount.js'

// Instructions of Token-2022's extensions. The client library of Token-2022 itself is not out for this release of
// the kit; these few are short. Source: the program's `extension/*/instruction.rs` and the token-metadata interface.

const addressBytes = (address: Address) => Buffer.from(getAddressEncoder().encode(address))
/** An address that may be left out: one byte says that it is there. */
const presentAddress = (address: Address) => Buffer.concat([Buffer.of(1), addressBytes(address)])
const text = (value: string) => {
  const bytes = Buffer.from(value, 'utf8')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}
const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
const instruction = (data: Uint8Array, accounts: Instruction['accounts']): Instruction => ({
  programAddress: tokenPrograms.token2022,
  ...(accounts && { accounts }),
  data: new Uint8Array(data),
})
const writable = (address: Address) => ({ address, role: AccountRole.WRITABLE })
const readonly = (address: Address) => ({ address, role: AccountRole.READONLY })
const signing = (signer: TransactionSigner) => ({
  address: signer.address,
  role: AccountRole.READONLY_SIGNER,
  signer,
})

/** Keeps a share of each transfer back. `basisPoints` are hundredths of a percent. */
export function initializeTransferFee(
  mint: Address,
  authority: Address,
  basisPoints: number,
  maxAmount: bigint,
): Instruction {
  const data = [
    Buffer.of(26, 0),
    presentAddress(authority),
    presentAddress(authority),
    u16(basisPoints),
    u64(maxAmount),
  ]
  return instruction(Buffer.concat(data), [writable(mint)])
}

/** Forbids all transfers. */
export function initializeNonTransferable(mint: Address): Instruction {
  return instruction(Buffer.of(32), [writable(mint)])
}

/** Names a program that is called on each transfer. */
export function initializeTransferHook(mint: Address, authority: Address, program: Address): Instruction {
  return instruction(Buffer.concat([Buffer.of(36, 0), addressBytes(authority), addressBytes(program)]), [
    writable(mint),
  ])
}

/** Says that the mint holds its metadata itself. */
export function initializeMetadataPointer(mint: Address, authority: Address): Instruction {
  return instruction(Buffer.concat([Buffer.of(39, 0), addressBytes(authority), addressBytes(mint)]), [
    writable(mint),
  ])
}

/** Name, symbol and the address of a description. */
export type TokenMetadata = { name: string; symbol: string; uri: string }

/** First eight bytes of the SHA-256 digest of `spl_token_metadata_interface:initialize_account`. */
const initializeMetadataCode = Buffer.of(210, 225, 30, 162, 88, 184, 77, 141)

/** Writes metadata into the mint, which grows by it; it must hold the rent for that already. */
export function initializeMetadata(
  mint: Address,
  authority: TransactionSigner,
  { name, symbol, uri }: TokenMetadata,
): Instruction {
  return instruction(Buffer.concat([initializeMetadataCode, text(name), text(symbol), text(uri)]), [
    writable(mint),
    readonly(authority.address),
    readonly(mint),
    signing(authority),
  ])
}

/** Bytes metadata takes in a mint: two for its number, two for its length, two addresses, four texts' lengths. */
export function getMetadataBytes({ name, symbol, uri }: TokenMetadata): number {
  return 4 + 64 + 16 + Buffer.byteLength(name + symbol + uri)
}

/** Makes a token account refuse transfers that have no memo before them. */
export function requireMemo(account: Address, owner: TransactionSigner): Instruction[] {
  const memoTransfer = 8
  return [
    // The account was made without room for the extension.
    instruction(Buffer.concat([Buffer.of(29), u16(memoTransfer)]), [
      writable(account),
      { ...signing(owner), role: AccountRole.WRITABLE_SIGNER },
      readonly('11111111111111111111111111111111' as Address),
      signing(owner),
    ]),
    instruction(Buffer.of(30, 0), [writable(account), signing(owner)]),
  ]
}
