/** Where a failure belongs when it is reported. */
export type AppKitErrorCategory =
  | 'API_ERROR'
  | 'DATA_PARSING_ERROR'
  | 'SECURE_SITE_ERROR'
  | 'INTERNAL_SDK_ERROR'

/** One domain's codes: message, and category or retry rule where they differ from the default. */
export type ErrorTable = Record<
  `${string}/${string}`,
  {
    // biome-ignore lint/suspicious/noExplicitAny: each entry types its own context; `any` lets all of them in
    message: (context: any) => string
    category?: AppKitErrorCategory
    isRetryable?: boolean
  }
>
