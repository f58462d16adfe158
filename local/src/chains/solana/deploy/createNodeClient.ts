import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import * as v from 'valibot'
import { parseJson, writeJson } from '../node/rpc/json.js'

const answerSchema = v.union([
  v.object({ error: v.object({ message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

const accountSchema = v.object({ value: v.nullable(v.object({ space: v.number() })) })
const blockhashSchema = v.object({
  value: v.object({
    blockhash: v.pipe(
      v.string(),
      v.transform((text) => text as Blockhash),
    ),
    lastValidBlockHeight: v.pipe(
      v.number(),
      v.transform((height) => BigInt(height)),
    ),
  }),
})
const supplySchema = v.object({ value: v.object({ amount: v.string() }) })
const rentSchema = v.pipe(
  v.number(),
  v.transform((lamports) => BigInt(lamports)),
)

/** What setting up a chain asks of its node. */
export type NodeClient = ReturnType<typeof createNodeClient>

/** Makes a client of the node at an address. Its functions throw an Error with the node's message. */
export function createNodeClient(url: string) {
  const readBlockhash = async () => (await callNode(url, 'getLatestBlockhash', [], blockhashSchema)).value

  return {
    /** Bytes of an account's data, or undefined where there is none. */
    async readSpace(address: Address): Promise<number | undefined> {
      const { value } = await callNode(
        url,
        'getAccountInfo',
        [address, { encoding: 'base64' }],
        accountSchema,
      )
      return value?.space
    },
    /** How much there is of a token, in its smallest unit. */
    async readSupply(mint: Address): Promise<bigint> {
      return BigInt((await callNode(url, 'getTokenSupply', [mint], supplySchema)).value.amount)
    },
    /** Lamports an account of this many bytes must hold. */
    readRent: (bytes: number) => callNode(url, 'getMinimumBalanceForRentExemption', [bytes], rentSchema),
    requestAirdrop: (recipient: Address, lamports: bigint) =>
      callNode(url, 'requestAirdrop', [recipient, lamports], v.string()),
    readBlockhash,
    /** @returns The transaction's signature. */
    async send(payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<string> {
      const lifetime = await readBlockhash()
      const signed = await pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(payer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstructions(instructions, message),
        signTransactionMessageWithSigners,
      )
      const wire = getBase64EncodedWireTransaction(signed)
      return callNode(url, 'sendTransaction', [wire, { encoding: 'base64' }], v.string())
    },
  }
}

/**
 * Calls a method of a Solana node. The kit's own client does not run where a test has a browser's globals.
 *
 * @param schema - The form of the result.
 * @throws Error with the node's message.
 */
async function callNode<Result>(
  url: string,
  method: string,
  params: readonly unknown[],
  schema: v.GenericSchema<unknown, Result>,
): Promise<Result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: writeJson({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = v.parse(answerSchema, parseJson(await response.text()))
  if ('error' in answer) throw new Error(`${method}: ${answer.error.message} ${writeJson(answer.error.data)}`)
  return v.parse(schema, answer.result)
}
