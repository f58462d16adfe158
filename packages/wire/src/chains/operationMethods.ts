import { userOperationParams } from './eip155/userOperation.js'
import { sponsorParams } from './solana/sponsorParams.js'

/** The arguments of `postBundler`'s methods, for every namespace that has some. */
export const operationParamsSchemas = { ...userOperationParams, ...sponsorParams } as const

/** A method of `postBundler`. */
export type OperationMethod = keyof typeof operationParamsSchemas

/** Every method of `postBundler`. */
export const operationMethods = Object.keys(operationParamsSchemas) as OperationMethod[]
