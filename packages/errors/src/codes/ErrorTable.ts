import type { AppKitErrorCategory } from '../AppKitError.js'

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
