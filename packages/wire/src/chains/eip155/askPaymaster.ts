import * as v from 'valibot'
import { defineCall } from '../../defineCall.js'
import { sessionHeadersSchema } from '../../sessionHeaders.js'
import { draftUserOperationSchema } from './userOperation.js'

const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,32}$/, 'Expected a quantity in hexadecimal'),
)

/** An operation for a third party's paymaster: checked to be one, and passed on unchanged. */
const operationSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((value) => v.is(draftUserOperationSchema, value), 'Expected a user operation'),
)

/** A paymaster's answer (ERC-7677). */
export const paymasterAnswerSchema = v.object({
  paymaster: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Expected an address')),
  paymasterData: v.pipe(v.string(), v.maxLength(4098), v.regex(/^0x([0-9a-fA-F]{2})*$/, 'Expected bytes')),
  paymasterVerificationGasLimit: v.optional(quantitySchema),
  paymasterPostOpGasLimit: v.optional(quantitySchema),
  isFinal: v.optional(v.boolean()),
})

/** Asks the paymaster a site brings along (ERC-7677 `paymasterService`), which a browser may not be able to. */
export const askPaymaster = /*#__PURE__*/ defineCall({
  name: 'askPaymaster',
  method: 'POST',
  path: '/secure/v1/paymaster',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Asks a paymaster of a site, over https and at public addresses only, and checks what it answers.',
  headers: sessionHeadersSchema,
  body: v.object({
    url: v.pipe(v.string(), v.maxLength(2048)),
    method: v.picklist(['pm_getPaymasterStubData', 'pm_getPaymasterData']),
    operation: operationSchema,
    entryPoint: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Expected an address')),
    chainId: quantitySchema,
    context: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  }),
  response: paymasterAnswerSchema,
})
