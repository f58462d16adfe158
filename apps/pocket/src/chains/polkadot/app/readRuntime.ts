import { getDynamicBuilder, getLookupCodecBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import { AccountId, decAnyMetadata, unifyMetadata } from '@polkadot-api/substrate-bindings'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'

/** Reads values of one type, and writes them again. */
export type Codec = { dec(bytes: Uint8Array): unknown; enc(value: unknown): Uint8Array }

/** Something that is signed beside the call: what of it the transaction carries, and what both sides know. */
export type Extension = { name: string; carried: Codec; implied: Codec }

/** The program a network runs, as far as signing needs it. */
export type Runtime = {
  calls: Codec
  /** In the order they are signed in. */
  extensions: readonly Extension[]
  /** What an account has to keep, in base units. */
  existentialDepositAtomic: bigint
}

/** The form of transactions that pocket makes. */
const transactionVersion = 4

/**
 * Reads the description of a program.
 *
 * @param metadata - As nodes give it, in hexadecimal.
 * @param addressPrefix - What addresses begin with; the program's own constant when left out.
 * @throws TransactionRefusal when it has no transactions that pocket can make.
 */
export function readRuntime(metadata: string, addressPrefix?: number): Runtime {
  const { buildDefinition, described, lookup } = open(metadata, addressPrefix)
  const { extensionsByVersion, version } = described.extrinsic
  const extensions = extensionsByVersion[0]
  if (lookup.call === null || !extensions || !version.includes(transactionVersion))
    throw new TransactionRefusal('The network takes no transactions of the form that Pocket makes')
  return {
    calls: buildDefinition(lookup.call),
    extensions: extensions.map(({ additionalSigned, identifier, type }) => ({
      name: identifier,
      carried: buildDefinition(type),
      implied: buildDefinition(additionalSigned),
    })),
    existentialDepositAtomic: readDeposit(described, buildDefinition),
  }
}

type Opened = ReturnType<typeof open>

function open(metadata: string, addressPrefix: number | undefined) {
  const described = unifyMetadata(decAnyMetadata(metadata))
  const lookup = getLookupFn(described)
  const account = AccountId(addressPrefix ?? getDynamicBuilder(lookup).ss58Prefix)
  return { described, lookup, buildDefinition: getLookupCodecBuilder(lookup, account) }
}

function readDeposit({ pallets }: Opened['described'], buildDefinition: Opened['buildDefinition']): bigint {
  const balances = pallets.find(({ name }) => name === 'Balances')
  const deposit = balances?.constants.find(({ name }) => name === 'ExistentialDeposit')
  if (!deposit) return 0n
  return BigInt(buildDefinition(deposit.type).dec(deposit.value))
}
