import { walletSchema } from '@latchkey/wire'
import * as v from 'valibot'

/** One wallet of the data file. */
export const directoryWalletSchema = v.object({
  ...walletSchema.entries,
  name: v.pipe(v.string(), v.trim()),
  order: v.number(),
  universal_link: v.nullish(v.string()),
  categories: v.optional(v.array(v.string()), []),
  description: v.nullish(v.string()),
  supports_wcpay: v.optional(v.boolean(), false),
})

/** One wallet as the directory answers it. */
export type DirectoryWallet = Omit<v.InferOutput<typeof directoryWalletSchema>, 'universal_link'> & {
  is_top_wallet: boolean
}
