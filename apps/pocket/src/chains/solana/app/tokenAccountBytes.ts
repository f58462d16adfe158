import * as v from 'valibot'

/** The newer program of tokens, whose accounts may have extensions. */
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** A token account without extensions, in bytes. */
const plainBytes = 165

/** The kind of account, then the mark that its owner never changes, which the associated-token program always sets. */
const markedBytes = plainBytes + 1 + 4

/** What a mint's extension adds to each of its accounts, in bytes: four for its kind and length, then its value. */
const bytesByExtension: Readonly<Record<string, number>> = {
  transferFeeConfig: 4 + 8,
  nonTransferable: 4,
  transferHook: 4 + 1,
  pausableConfig: 4,
}

const mintSchema = v.object({
  owner: v.literal(token2022),
  data: v.object({
    parsed: v.object({
      info: v.object({ extensions: v.optional(v.array(v.object({ extension: v.string() })), []) }),
    }),
  }),
})

/**
 * How large an account is that the associated-token program opens.
 *
 * @param mint - The mint's account, as nodes write it (`jsonParsed`); one that is not known counts as plain.
 * @returns Bytes.
 * @see https://github.com/solana-program/token-2022 `get_required_init_account_extensions`
 */
export function tokenAccountBytes(mint: unknown): number {
  const parsed = v.safeParse(mintSchema, mint)
  if (!parsed.success) return plainBytes
  const { extensions } = parsed.output.data.parsed.info
  return extensions.reduce((sum, { extension }) => sum + (bytesByExtension[extension] ?? 0), markedBytes)
}
