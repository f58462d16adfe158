import * as v from 'valibot'

/** How many transactions a page lists. */
export const listedExtrinsics = 25
/** The runtime may have to start first. */
const timeoutMs = 60_000

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)
const extrinsicEntries = {
  account_display: v.object({ address: v.string() }),
  block_num: v.number(),
  block_timestamp: v.number(),
  call_module: v.string(),
  call_module_function: v.string(),
  extrinsic_hash: v.string(),
  extrinsic_index: v.string(),
  fee: amountSchema,
  nonce: v.number(),
  success: v.boolean(),
}
const extrinsicSchema = v.object({
  ...extrinsicEntries,
  block_hash: v.string(),
  error: v.nullable(v.object({ module: v.string(), name: v.string() })),
  params: v.array(v.object({ name: v.string(), value: v.string() })),
})
const listSchema = v.object({ extrinsics: v.nullable(v.array(v.object(extrinsicEntries))) })
const transfersSchema = v.object({
  transfers: v.nullable(
    v.array(
      v.object({
        from: v.string(),
        to: v.string(),
        success: v.boolean(),
        hash: v.string(),
        block_num: v.number(),
        block_timestamp: v.number(),
        amount_v2: amountSchema,
      }),
    ),
  ),
})
/** Amounts are in whole coins. */
const accountSchema = v.object({
  account: v.object({
    address: v.string(),
    balance: v.string(),
    balance_lock: v.string(),
    reserved: v.string(),
    nonce: v.number(),
  }),
})
const headerSchema = v.object({ number: v.pipe(v.string(), v.hexadecimal(), v.transform(Number)) })

/** A transaction in a list. */
export type ListedExtrinsic = v.InferOutput<v.ObjectSchema<typeof extrinsicEntries, undefined>>
/** A transfer in a list. */
export type ReadTransfer = NonNullable<v.InferOutput<typeof transfersSchema>['transfers']>[number]
/** Reads what the pages show from the node. */
export type PolkadotReader = ReturnType<typeof createPolkadotReader>

/** Makes a reader of the node at an address. */
export function createPolkadotReader(url: string) {
  const post = async (path: string, json: unknown): Promise<unknown> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await response.json()
  }
  const scan = async <Data>(path: string, wish: object, schema: v.GenericSchema<unknown, Data>) =>
    v.parse(v.object({ data: v.nullable(schema) }), await post(path, wish)).data
  const ask = async <Result>(method: string, params: unknown[], schema: v.GenericSchema<unknown, Result>) =>
    v.parse(v.object({ result: schema }), await post('/', { jsonrpc: '2.0', id: 1, method, params })).result

  const list = async (wish: object) =>
    (await scan('/api/v2/scan/extrinsics', { row: listedExtrinsics, page: 0, ...wish }, listSchema))
      ?.extrinsics ?? []
  return {
    readHeight: async () => (await ask('chain_getHeader', [], headerSchema)).number,
    readBlockHash: (height: number) => ask('chain_getBlockHash', [height], v.nullable(v.string())),
    listLatest: () => list({}),
    listOfBlock: (height: number) => list({ block_num: height }),
    async listTransfers(address: string) {
      const wish = { address, row: listedExtrinsics, page: 0 }
      return (await scan('/api/v2/scan/transfers', wish, transfersSchema))?.transfers ?? []
    },
    readExtrinsic: (hash: string) => scan('/api/scan/extrinsic', { hash }, extrinsicSchema),
    /** Undefined for what is no address. */
    readAccount: async (address: string) =>
      (await scan('/api/v2/scan/search', { key: address }, accountSchema))?.account,
  }
}
