import type { OperationMethod } from './operationMethods.js'

/** Methods of `postBundler` that ask for the operator's money. They are answered for who is logged in. */
export const sponsorMethods = [
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
  'solana_sponsorTransaction',
] as const satisfies readonly OperationMethod[]
