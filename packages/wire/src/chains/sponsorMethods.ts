import type { OperationMethod } from './operationMethods.js'

/** Methods of `postBundler` that cost the operator money. They require a logged-in user. */
export const sponsorMethods = [
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
  'solana_sponsorTransaction',
] as const satisfies readonly OperationMethod[]
