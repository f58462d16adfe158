import { compactHex } from '@acala-network/chopsticks-core'
import * as v from 'valibot'
import type { BlockRecord, CallRecord } from '../BlockRecord.js'
import type { StateHistory } from '../createStateHistory.js'
import type { LocalBlockchain } from '../LocalBlockchain.js'
import { writeAccount, writeExtrinsic, writeListedExtrinsic, writeTransfers } from './writeScan.js'

const pageEntries = {
  /** From 0. */
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  row: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
}
const transfersSchema = v.object({
  ...pageEntries,
  address: v.optional(v.pipe(v.string(), v.maxLength(100))),
  direction: v.optional(v.picklist(['all', 'sent', 'received']), 'all'),
})
const extrinsicsSchema = v.object({
  ...pageEntries,
  address: v.optional(v.pipe(v.string(), v.maxLength(100))),
  block_num: v.optional(v.number()),
})
const searchSchema = v.object({ key: v.pipe(v.string(), v.maxLength(100)) })
const extrinsicSchema = v.object({ hash: v.pipe(v.string(), v.maxLength(100)) })

type Parts = { chain: LocalBlockchain; history: StateHistory }
/** A signed extrinsic in its block. */
export type PlacedCall = { block: BlockRecord; call: CallRecord }

/**
 * Answers in the form of Subscan's API: what nodes do not tell, such as who has received something.
 *
 * @returns Undefined for a path that is none of these.
 * @see https://support.subscan.io/api-4184350
 */
export async function answerScan(path: string, body: string, parts: Parts): Promise<unknown> {
  const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
  if (!answer) return undefined
  try {
    return await answer(JSON.parse(body), parts)
  } catch (error) {
    if (error instanceof v.ValiError || error instanceof SyntaxError || error instanceof RangeError) {
      return write(400, 'Params Error', null)
    }
    throw error
  }
}

const answers: Readonly<Record<string, (json: unknown, parts: Parts) => Promise<unknown>>> = {
  async '/api/v2/scan/transfers'(json, { chain, history }) {
    const { address, direction, page, row } = v.parse(transfersSchema, json)
    const key = address === undefined ? undefined : await toAddress(chain, address)
    const found = listNewest(history)
      .flatMap(writeTransfers)
      .filter(
        ({ from, to }) =>
          key === undefined ||
          (from === key && direction !== 'received') ||
          (to === key && direction !== 'sent'),
      )
    const transfers = found.slice(page * row, (page + 1) * row)
    return write(0, 'Success', { count: found.length, transfers: transfers.length > 0 ? transfers : null })
  },
  async '/api/v2/scan/extrinsics'(json, { chain, history }) {
    const { address, block_num, page, row } = v.parse(extrinsicsSchema, json)
    const key = address === undefined ? undefined : await toAddress(chain, address)
    const found = listNewest(history).filter(
      ({ block, call }) =>
        (key === undefined || call.signer === key) && (block_num === undefined || block.number === block_num),
    )
    const extrinsics = found.slice(page * row, (page + 1) * row).map(writeListedExtrinsic)
    return write(0, 'Success', { count: found.length, extrinsics: extrinsics.length > 0 ? extrinsics : null })
  },
  async '/api/v2/scan/search'(json, { chain }) {
    const address = await toAddress(chain, v.parse(searchSchema, json).key)
    const { query } = await chain.head.meta
    const accountQuery = query.system?.account
    if (!accountQuery) throw new Error('the runtime has no accounts')
    const value = await chain.head.get(compactHex(accountQuery(address)))
    return write(0, 'Success', { account: { address, ...writeAccount(value) } })
  },
  async '/api/scan/extrinsic'(json, { history }) {
    const { hash } = v.parse(extrinsicSchema, json)
    const found = listNewest(history).find(({ call }) => call.hash === hash.toLowerCase())
    return found ? write(0, 'Success', writeExtrinsic(found)) : write(10_004, 'Record Not Found', null)
  },
}

/** All signed extrinsics, the newest first. */
function listNewest({ blocks }: StateHistory): PlacedCall[] {
  return blocks.flatMap((block) => block.calls.map((call) => ({ block, call }))).toReversed()
}

/** An address as this network writes it. @throws RangeError for what is none. */
async function toAddress(chain: LocalBlockchain, text: string): Promise<string> {
  const registry = await chain.head.registry
  try {
    return registry.createType('AccountId', text).toString()
  } catch (cause) {
    throw new RangeError('Expected an address', { cause })
  }
}

function write(code: number, message: string, data: unknown): unknown {
  return { code, message, generated_at: Math.floor(Date.now() / 1000), data }
}
