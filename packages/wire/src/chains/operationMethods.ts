import { userOperationParams } from './eip155/userOperation.js'
import { sponsorParams } from './solana/sponsorParams.js'

/** What each method of `postBundler` is asked with, of every namespace that has such. */
export const operationParamsSchemas = { ...userOperationParams, ...sponsorParams } as const

/** A method of `postBundler`. */
export type OperationMethod = keyof typeof operationParamsSchemas

/** Every method of `postBundler`. */
export const operationMethods = Object.keys(operationParamsSchemas) as OperationMethod[]
