import {
  APPLY_EXTRINSIC_ERROR,
  Api,
  Block,
  Blockchain,
  BuildBlockMode,
  compactHex,
  getSlotDuration,
  inherentProviders,
} from '@acala-network/chopsticks-core'
import type { BlockRecord } from './BlockRecord.js'
import type { StateHistory } from './createStateHistory.js'
import { describeCalls } from './describeCalls.js'
import type { Genesis } from './genesis.js'
import { HistoryProvider } from './HistoryProvider.js'
import type { Hex } from './hexSchema.js'

/** Blocks the executor holds itself; it reads older ones from the history. */
const heldBlocks = 50

/** Extrinsics that may wait for one before them. */
const maxWaiting = 100

/** What a block could not take, and why. */
type Refusal = [extrinsic: Hex, error: { isInvalid: boolean; asInvalid: { isFuture: boolean } }]

/** What the chain is made from. */
type BlockchainParts = {
  genesis: Genesis
  history: StateHistory
  /** Keeps a block; called before anybody learns of it. */
  keep(block: BlockRecord): void
  /** Milliseconds since 1970. */
  now(): number
}

/** The chain: it makes a block of every extrinsic at once, and keeps each block with its changes. */
export class LocalBlockchain extends Blockchain {
  readonly #parts: BlockchainParts
  /** What is done one after the other: each extrinsic is judged on the block of the one before. */
  #queue: Promise<unknown> = Promise.resolve()
  /** What came before its turn while a block was made: an earlier one of its account is missing. The executor drops it. */
  readonly #early: Hex[] = []

  constructor(parts: BlockchainParts) {
    const provider = new HistoryProvider(parts.genesis, parts.history)
    const head = parts.history.getHead() ?? { hash: provider.blockHash, number: 0 }
    super({
      api: new Api(provider),
      buildBlockMode: BuildBlockMode.Manual,
      inherentProviders,
      registeredTypes: {},
      header: { hash: head.hash, number: head.number },
      maxMemoryBlockCount: heldBlocks,
    })
    this.#parts = parts
    this.txPool.event.on(APPLY_EXTRINSIC_ERROR, ([extrinsic, error]: Refusal) => {
      if (error.isInvalid && error.asInvalid.isFuture) this.#early.push(extrinsic)
    })
  }

  /**
   * Takes an extrinsic that the runtime calls valid, and makes a block of it.
   *
   * @throws What the runtime says is wrong with it.
   */
  override async submitExtrinsic(extrinsic: Hex): Promise<Hex> {
    const submitted = this.#queue.then(async () => {
      if (this.txPool.pendingExtrinsics.length >= maxWaiting) throw new Error('the pool is full')
      return await super.submitExtrinsic(extrinsic)
    })
    this.#queue = submitted.then(
      () => this.#build(),
      () => undefined,
    )
    return await submitted
  }

  /** Makes a block of what waits, also of nothing. */
  async makeBlock(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#build())
    await this.#queue
  }

  /** Waits until what was taken before is in a block. */
  async settle(): Promise<void> {
    await this.#queue
  }

  override async onNewBlock(block: Block): Promise<void> {
    const record = await this.#describe(block)
    this.#parts.keep(record)
    this.#parts.history.add(record)
    // On the history instead of on all blocks before it, which would be read through one by one.
    const own = new Block(this, block.number, block.hash, await block.parentBlock, {
      header: await block.header,
      extrinsics: await block.extrinsics,
      storageDiff: record.changes,
    })
    await super.onNewBlock(own)
  }

  /** The next block is made of the last one's time, so that is moved first. */
  async #build(): Promise<void> {
    const { head } = this
    const { query } = await head.meta
    const slotMs = await getSlotDuration(head)
    const slot = BigInt(Math.floor(this.#parts.now() / slotMs)) - 1n
    const time = query.timestamp?.now
    const lastSlot = query.aura?.currentSlot
    if (!time || !lastSlot) throw new Error('the runtime has no time')
    head.pushStorageLayer().setAll([
      [compactHex(time()), writeNumber(slot * BigInt(slotMs))],
      [compactHex(lastSlot()), writeNumber(slot)],
    ])
    const taken = this.txPool.pendingExtrinsics.length
    try {
      await this.newBlock()
    } finally {
      head.popStorageLayer()
    }
    const early = this.#early.splice(0)
    for (const extrinsic of early) await this.txPool.submitExtrinsic(extrinsic)
    // Where something was done, the turn of what waits may have come.
    if (early.length > 0 && early.length < taken) await this.#build()
  }

  async #describe(block: Block): Promise<BlockRecord> {
    const { extrinsicsRoot, parentHash, digest, number, stateRoot } = await block.header
    const changes = (await block.storageDiff()) as Record<Hex, Hex | null>
    const before = (key: Hex) => this.#parts.history.read(key, block.number - 1) ?? null
    return {
      number: block.number,
      hash: block.hash,
      header: {
        parentHash: parentHash.toHex(),
        number: number.toHex(),
        stateRoot: stateRoot.toHex(),
        extrinsicsRoot: extrinsicsRoot.toHex(),
        digest: { logs: digest.logs.map((log) => log.toHex()) },
      },
      extrinsics: await block.extrinsics,
      // What was only read is among them.
      changes: Object.fromEntries(
        (Object.entries(changes) as [Hex, Hex | null][]).filter(([key, value]) => value !== before(key)),
      ),
      ...(await describeCalls(block)),
    }
  }
}

/**
 * Opens the chain with its history. A new one gets its first block, which sets the time.
 *
 * @param parts - `history` has what was kept before.
 */
export async function openBlockchain(parts: BlockchainParts): Promise<LocalBlockchain> {
  const chain = new LocalBlockchain(parts)
  await chain.api.isReady
  // The runtime's own constant says 2, and the executor would write accounts with that.
  const registry = await chain.head.registry
  registry.setChainProperties(registry.createType('ChainProperties', parts.genesis.properties))
  if (chain.head.number === 0) await chain.makeBlock()
  return chain
}

/** 8 bytes, the lowest first. */
function writeNumber(value: bigint): Hex {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return `0x${bytes.toString('hex')}`
}
