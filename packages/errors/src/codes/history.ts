import type { ErrorTable } from './ErrorTable.js'

/** Failures of reading what an account has done. */
export const historyErrors = {
  'history/no-account': { message: () => "Transactions can't be fetched without an accountAddress" },
} satisfies ErrorTable
