/** Where a failure belongs when it is reported. */
export type AppKitErrorCategory =
  | 'API_ERROR'
  | 'DATA_PARSING_ERROR'
  | 'SECURE_SITE_ERROR'
  | 'INTERNAL_SDK_ERROR'

/** What a visitor fills in to send something. */
export type SendField = 'token' | 'amount' | 'receiver'

/** One domain's codes: message, and category, retry rule or field where they have one. */
export type ErrorTable = Record<
  `${string}/${string}`,
  {
    // biome-ignore lint/suspicious/noExplicitAny: each entry types its own context; `any` lets all of them in
    message: (context: any) => string
    category?: AppKitErrorCategory
    isRetryable?: boolean
    /** The field of a transfer that it is about, where changing that may mend it. */
    field?: SendField
  }
>
