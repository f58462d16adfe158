import type { TypedData } from '@latchkey/decode'
import * as v from 'valibot'
import type { Action, Warning } from '../../../approve/decode/Approval.js'
import type { CallReading } from '../../../approve/decode/build.js'
import {
  action,
  addressLine,
  amount,
  type DecodeContext,
  line,
  toToken,
} from '../../../approve/decode/build.js'
import { decodeCall } from './decodeCall.js'
import { allowTokens, sendTokens } from './tokenActions.js'

const number = v.bigint()
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
const unlimitedAtomic = 2n ** 256n - 1n
const permitted = v.object({ token: address, amount: number })

const permitSchema = v.object({ owner: address, spender: address, value: number, deadline: number })
const daiPermitSchema = v.object({ holder: address, spender: address, expiry: number, allowed: v.boolean() })
const allowance = v.object({ token: address, amount: number, expiration: number })
const permitSingleSchema = v.object({ details: allowance, spender: address, sigDeadline: number })
const permitBatchSchema = v.object({ details: v.array(allowance), spender: address, sigDeadline: number })
const permitTransferSchema = v.object({
  permitted: v.union([
    v.pipe(
      permitted,
      v.transform((one) => [one]),
    ),
    v.array(permitted),
  ]),
  spender: address,
  deadline: number,
})
const authorizedTransferSchema = v.object({ from: address, to: address, value: number, validBefore: number })
const bytes = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const callSchema = v.object({
  from: v.optional(address),
  to: address,
  data: bytes,
  value: v.optional(number, 0n),
})
const metaTransactionSchema = v.object({ from: address, functionSignature: bytes })

type Structure = { name: RegExp; read(data: TypedData, context: DecodeContext): CallReading | undefined }

/**
 * Structures that move tokens or rights, each by the name and the fields it has. A name alone proves nothing: what has other
 * fields is read as any other data.
 */
const structures: readonly Structure[] = [
  { name: /^Permit$/, read: readPermit },
  { name: /^Permit(Single|Batch)$/, read: readPermit2 },
  { name: /^Permit(Batch)?(Witness)?TransferFrom$/, read: readPermitTransfer },
  { name: /^(Transfer|Receive)WithAuthorization$/, read: readAuthorizedTransfer },
  { name: /Order|Offer|Listing|Bid|Ask$/i, read: readOrder },
  { name: /./, read: readMetaTransaction },
  { name: /./, read: readCarriedCall },
]

/**
 * What signing structured data lets happen, where that is known.
 *
 * @param data - The data.
 * @param context - Who signs, and where.
 */
export function readStructure(data: TypedData, context: DecodeContext): CallReading | undefined {
  for (const { name, read } of structures) {
    const reading = name.test(data.primaryType) ? read(data, context) : undefined
    if (reading) return reading
  }
  return undefined
}

function permitReading(actions: readonly Action[], warnings: readonly Warning[]): CallReading {
  return { actions, warnings: [{ id: 'permit', severity: 'danger' }, ...warnings] }
}

function readPermit({ domain, message }: TypedData, { network }: DecodeContext): CallReading | undefined {
  const token =
    typeof domain.verifyingContract === 'string' ? toToken(network, domain.verifyingContract) : undefined
  if (!token) return undefined
  const usual = v.safeParse(permitSchema, message)
  const dai = v.safeParse(daiPermitSchema, message)
  const read = usual.success
    ? allowTokens({
        spender: usual.output.spender,
        amountAtomic: usual.output.value,
        token,
        severity: 'danger',
      })
    : dai.success
      ? allowTokens({
          spender: dai.output.spender,
          amountAtomic: dai.output.allowed ? unlimitedAtomic : 0n,
          token,
          severity: 'danger',
        })
      : undefined
  const seconds = usual.success ? usual.output.deadline : dai.success ? dai.output.expiry : 0n
  // DAI writes 0 for never.
  const until = dai.success && seconds === 0n ? unlimitedAtomic : seconds
  return read && permitReading([withDeadline(read.action, until)], read.warnings)
}

function withDeadline(one: Action, seconds: bigint): Action {
  return { ...one, lines: [...one.lines, line('useBefore', { type: 'time', seconds })] }
}

function readPermit2({ message }: TypedData, { network }: DecodeContext): CallReading | undefined {
  const single = v.safeParse(permitSingleSchema, message)
  const batch = v.safeParse(permitBatchSchema, message)
  if (!single.success && !batch.success) return undefined
  const { spender, sigDeadline } = (single.success ? single : batch).output as {
    spender: string
    sigDeadline: bigint
  }
  const details = single.success ? [single.output.details] : batch.success ? batch.output.details : []
  const readings = details.map(({ token, amount: amountAtomic, expiration }) =>
    allowTokens({
      spender,
      amountAtomic,
      token: toToken(network, token),
      expires: expiration,
      severity: 'danger',
    }),
  )
  return permitReading(
    readings.map((one) => withDeadline(one.action, sigDeadline)),
    readings.flatMap(({ warnings }) => warnings),
  )
}

/** The spender may take it at once, and once (Permit2's signature transfers). */
function readPermitTransfer({ message }: TypedData, { network }: DecodeContext): CallReading | undefined {
  const parsed = v.safeParse(permitTransferSchema, message)
  if (!parsed.success) return undefined
  const { deadline, permitted: parts, spender } = parsed.output
  const actions = parts.map(({ token, amount: amountAtomic }) => {
    const known = toToken(network, token)
    const lines = [
      addressLine('spender', spender),
      addressLine('token', token),
      line('useBefore', { type: 'time', seconds: deadline }),
    ]
    return action({
      kind: 'allow-transfer',
      severity: 'danger',
      headline: amount(amountAtomic, known),
      lines,
    })
  })
  return permitReading(actions, [])
}

/** A transfer that anybody may carry out (ERC-3009). */
function readAuthorizedTransfer(
  { domain, message }: TypedData,
  context: DecodeContext,
): CallReading | undefined {
  const parsed = v.safeParse(authorizedTransferSchema, message)
  if (!parsed.success || typeof domain.verifyingContract !== 'string') return undefined
  const { from, to, validBefore, value } = parsed.output
  const token = toToken(context.network, domain.verifyingContract)
  const read = sendTokens({ from, to, amountAtomic: value, token, context })
  return permitReading([{ ...withDeadline(read.action, validBefore), severity: 'danger' }], read.warnings)
}

/** Somebody may take what is offered, for what is asked, which may be nothing. */
function readOrder(): CallReading {
  return {
    actions: [action({ kind: 'order', severity: 'danger', lines: [] })],
    warnings: [{ id: 'order', severity: 'danger' }],
  }
}

/** A call to the very contract that the data is for, which somebody else carries out and pays for. */
function readMetaTransaction(
  { domain, message }: TypedData,
  context: DecodeContext,
): CallReading | undefined {
  const parsed = v.safeParse(metaTransactionSchema, message)
  if (!parsed.success || typeof domain.verifyingContract !== 'string') return undefined
  const { from, functionSignature: data } = parsed.output
  const inner = decodeCall({ to: domain.verifyingContract, data, value: 0n }, context, from)
  return permitReading(inner.actions, inner.warnings)
}

/** A call that somebody else carries out, as for forwarders (ERC-2771) and shared accounts. */
function readCarriedCall(
  { message, primaryType }: TypedData,
  context: DecodeContext,
): CallReading | undefined {
  const isOffer = 'offer' in message && 'consideration' in message
  if (isOffer) return readOrder()
  const parsed = v.safeParse(callSchema, message)
  if (!parsed.success) return undefined
  const { data, from, to, value } = parsed.output
  const inner = decodeCall({ to, data, value }, context, from)
  const isDelegated = primaryType === 'SafeTx' && message.operation !== 0n
  return {
    actions: inner.actions,
    warnings: [
      { id: 'permit', severity: 'danger' },
      ...inner.warnings,
      ...(isDelegated ? [{ id: 'changes-authority', severity: 'danger' } as const] : []),
    ],
  }
}
