import { createHash, createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,19}$/),
  v.transform((text) => BigInt(text)),
)
const idSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const addressSchema = v.pipe(v.string(), v.regex(/^toy[12][po][0-9a-f]{40}$/))
const outputSchema = v.object({ address: addressSchema, amount: amountSchema })
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(100))

/** What wallets send: coins that are spent, what is made of them, and for each that is spent a key and its signature. */
export const transactionSchema = v.pipe(
  v.strictObject({
    network: v.string(),
    inputs: list(v.strictObject({ id: idSchema, index: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
    outputs: list(outputSchema),
    /** Public key and Ed25519 signature over {@link toSignedText}, in hexadecimal. */
    witnesses: list(v.pipe(v.string(), v.regex(/^[0-9a-f]{192}$/))),
  }),
  v.check(({ inputs, witnesses }) => inputs.length === witnesses.length, 'Each input has one witness'),
)

/** A transaction. */
export type Transaction = v.InferOutput<typeof transactionSchema>

/** What a transaction makes; with an inscription it is not money. */
export type Output = v.InferOutput<typeof outputSchema> & { inscription?: string }

/**
 * What is signed: everything but the signatures, in one order.
 *
 * @param transaction - The transaction.
 */
export function toSignedText({ network, inputs, outputs }: Omit<Transaction, 'witnesses'>): string {
  const spent = inputs.map(({ id, index }) => ({ id, index }))
  const made = outputs.map(({ address, amount }) => ({ address, amount: String(amount) }))
  return `toy transaction\n${JSON.stringify({ network, inputs: spent, outputs: made })}`
}

/** By what the network knows a transaction. */
export function toId(transaction: Omit<Transaction, 'witnesses'>): string {
  return createHash('sha256').update(toSignedText(transaction)).digest('hex')
}

/**
 * Whether the owner of an address signed a text.
 *
 * @param signed - `witness`: public key and signature, in hexadecimal.
 */
export function isSignedBy({
  address,
  text,
  witness,
}: {
  address: string
  text: string
  witness: string
}): boolean {
  const bytes = Buffer.from(witness, 'hex')
  const publicKey = bytes.subarray(0, 32)
  if (createHash('sha256').update(publicKey).digest('hex').slice(0, 40) !== address.slice(5)) return false
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
    return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), bytes.subarray(32))
  } catch {
    return false
  }
}
