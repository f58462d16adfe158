import type { Block } from '@acala-network/chopsticks-core'
import type {} from '@polkadot/types-augment'
import type { BlockRecord, CallRecord, TransferRecord } from './BlockRecord.js'

const maxArgumentsLength = 2_000

type Registry = Awaited<Block['registry']>

/** What happened in a block: what its events say of every signed extrinsic. */
export async function describeCalls(block: Block): Promise<Pick<BlockRecord, 'calls' | 'timeMs'>> {
  const [registry, meta, extrinsics] = await Promise.all([block.registry, block.meta, block.extrinsics])
  const eventsQuery = meta.query.system?.events
  const timeQuery = meta.query.timestamp?.now
  if (!eventsQuery || !timeQuery) throw new Error('the runtime has no events')
  const timeMs = Number((await block.read('u64', timeQuery)) ?? 0)
  const events = [...((await block.read('Vec<EventRecord>', eventsQuery)) ?? [])]
  const named = events.map(({ event, phase }, eventIndex) => ({
    name: `${event.section}.${event.method}`,
    data: event.data,
    eventIndex,
    extrinsic: phase.isApplyExtrinsic ? phase.asApplyExtrinsic.toNumber() : undefined,
  }))
  const calls = extrinsics.flatMap((bytes, index): CallRecord[] => {
    const extrinsic = registry.createType('Extrinsic', bytes)
    if (!extrinsic.isSigned) return []
    const own = named.filter((one) => one.extrinsic === index)
    const failure = own.find(({ name }) => name === 'system.ExtrinsicFailed')
    const signer = extrinsic.signer.toString()
    const { method, section } = extrinsic.method
    const argumentsByName = new Map(
      extrinsic.meta.args.map(({ name }, at) => [name.toString(), extrinsic.args[at]?.toString()]),
    )
    const moved = own.flatMap(({ data, eventIndex, name }) =>
      name === 'balances.Transfer' ? [{ ...readMove(data.map(String)), eventIndex }] : [],
    )
    return [
      {
        hash: extrinsic.hash.toHex(),
        ...{ index, signer, method, pallet: section },
        nonce: extrinsic.nonce.toNumber(),
        arguments: JSON.stringify(extrinsic.method.toHuman()).slice(0, maxArgumentsLength),
        fee: sumOf(own, 'balances.Withdraw', signer) - sumOf(own, 'balances.Deposit', signer),
        tip: extrinsic.tip.toBigInt(),
        ...(failure && { error: describeError(registry, failure.data[0]?.toU8a()) }),
        transfers: failure ? readWish(signer, section, argumentsByName) : moved,
      },
    ]
  })
  return { calls, timeMs }
}

/** What an account paid or got by events of a name: this runtime tells no fee, but takes it, and gives back what was too much. */
function sumOf(
  events: readonly { name: string; data: readonly { toString(): string }[] }[],
  name: string,
  account: string,
): bigint {
  return events
    .filter((event) => event.name === name && event.data[0]?.toString() === account)
    .reduce((sum, { data }) => sum + BigInt(data[1]?.toString() ?? 0), 0n)
}

function readMove([from = '', to = '', amount = '0']: readonly string[]): Omit<TransferRecord, 'eventIndex'> {
  return { from, to, amount: BigInt(amount) }
}

/** What a transfer that failed would have moved. */
function readWish(
  from: string,
  pallet: string,
  argumentsByName: ReadonlyMap<string, string | undefined>,
): TransferRecord[] {
  const to = argumentsByName.get('dest')
  const amount = argumentsByName.get('value')
  if (pallet !== 'balances' || !to || !amount) return []
  return [{ from, to, amount: BigInt(amount), eventIndex: 0 }]
}

function describeError(registry: Registry, bytes: Uint8Array | undefined): string {
  const error = registry.createType('DispatchError', bytes)
  if (!error.isModule) return error.type
  const { name, section } = registry.findMetaError(error.asModule)
  return `${section}.${name}`
}
