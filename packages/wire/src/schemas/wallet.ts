import * as v from 'valibot'

const optionalText = v.nullish(v.string())

/** One wallet of the directory (§3.025). Every nullable link may also be absent. */
export const walletSchema = v.object({
  id: v.string(),
  name: v.string(),
  homepage: optionalText,
  image_id: optionalText,
  order: v.nullish(v.number()),
  mobile_link: optionalText,
  link_mode: optionalText,
  desktop_link: optionalText,
  webapp_link: optionalText,
  rdns: optionalText,
  app_store: optionalText,
  play_store: optionalText,
  chrome_store: optionalText,
  injected: v.nullish(v.array(v.object({ namespace: v.string(), injected_id: v.string() }))),
  chains: v.optional(v.array(v.string()), []),
  badge_type: v.nullish(v.picklist(['certified', 'none'])),
  supports_wc: v.nullish(v.boolean()),
})

/** One wallet of the directory (§3.025). */
export type WalletRecord = v.InferOutput<typeof walletSchema>
