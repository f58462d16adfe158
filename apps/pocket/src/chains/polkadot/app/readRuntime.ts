import { getDynamicBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import { decAnyMetadata, unifyMetadata } from '@polkadot-api/substrate-bindings'
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
 * @throws TransactionRefusal when it has no transactions that pocket can make.
 */
export function readRuntime(metadata: string): Runtime {
  const { builder, described, lookup } = open(metadata)
  const { extensionsByVersion, version } = described.extrinsic
  const extensions = extensionsByVersion[0]
  if (lookup.call === null || !extensions || !version.includes(transactionVersion))
    throw new TransactionRefusal('The network takes no transactions of the form that Pocket makes')
  return {
    calls: builder.buildDefinition(lookup.call),
    extensions: extensions.map(({ additionalSigned, identifier, type }) => ({
      name: identifier,
      carried: builder.buildDefinition(type),
      implied: builder.buildDefinition(additionalSigned),
    })),
    existentialDepositAtomic: readDeposit(described, builder),
  }
}

type Opened = ReturnType<typeof open>

function open(metadata: string) {
  const described = unifyMetadata(decAnyMetadata(metadata))
  const lookup = getLookupFn(described)
  return { described, lookup, builder: getDynamicBuilder(lookup) }
}

function readDeposit({ pallets }: Opened['described'], builder: Opened['builder']): bigint {
  const balances = pallets.find(({ name }) => name === 'Balances')
  const deposit = balances?.constants.find(({ name }) => name === 'ExistentialDeposit')
  if (!deposit) return 0n
  return BigInt(builder.buildDefinition(deposit.type).dec(deposit.value))
}
