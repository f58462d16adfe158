import type { Step } from '@latchkey/decode'
import type { Line, Token } from '../../../approve/decode/Approval.js'
import type { CallReading } from '../../../approve/decode/build.js'
import {
  action,
  addressLine,
  amount,
  type DecodeContext,
  line,
  nativeToken,
  textLine,
  toToken,
} from '../../../approve/decode/build.js'

/** The largest amount of a token that can be written down: half of it no token has. */
const unlimitedFromAtomic = 2n ** 63n

/**
 * Puts what a call of a Solana program does into what a screen shows.
 *
 * @param step - The call.
 * @param context - Who signs, and where.
 */
export function describeStep(step: Step, context: DecodeContext): CallReading {
  const describe = describers[step.kind] as (one: Step, context: DecodeContext) => CallReading
  return describe(step, context)
}

type Describers = {
  [Kind in Step['kind']]: (step: Extract<Step, { kind: Kind }>, context: DecodeContext) => CallReading
}

/** An account of somebody else is told; the visitor's own is not. */
function foreign(
  label: 'from' | 'owner' | 'payer',
  address: string | undefined,
  context: DecodeContext,
): Line[] {
  return address === context.address ? [] : [addressLine(label, address)]
}

/** Decimals come from the list only: those of a transfer are the site's word until the network has checked it. */
function mintToken(
  mint: string | undefined,
  decimals: number | undefined,
  { network }: DecodeContext,
): Token {
  if (mint === undefined) return { address: undefined, symbol: undefined, decimals: undefined }
  const token = toToken(network, mint)
  // A checked transfer fails on the network unless these are the mint's decimals.
  return { ...token, decimals: token.decimals ?? decimals }
}

const describers: Describers = {
  'send-coins': ({ amountAtomic, from, to }, context) => ({
    actions: [
      action({
        kind: 'send',
        headline: amount(amountAtomic, nativeToken(context.network)),
        lines: [...foreign('from', from, context), addressLine('to', to)],
      }),
    ],
    warnings: [],
  }),
  'send-tokens'({ amountAtomic, decimals, mint, owner, to }, context) {
    const token = mintToken(mint, decimals, context)
    const lines = [
      ...foreign('owner', owner, context),
      addressLine('toAccount', to),
      addressLine('token', mint),
    ]
    return { actions: [action({ kind: 'send', headline: amount(amountAtomic, token), lines })], warnings: [] }
  },
  'open-account': ({ mint, owner, payer }, context) => ({
    actions: [
      action({
        kind: 'open-account',
        lines: [addressLine('owner', owner), addressLine('token', mint), ...foreign('payer', payer, context)],
      }),
    ],
    warnings: [],
  }),
  'close-account'({ account, owner, to }, context) {
    const isAway = to !== context.address
    const lines = [
      addressLine('tokenAccount', account),
      addressLine('to', to, isAway ? 'caution' : 'neutral'),
      ...foreign('owner', owner, context),
    ]
    return { actions: [action({ kind: 'close-account', lines })], warnings: [] }
  },
  allow({ amountAtomic, decimals, from, mint, owner, spender }, context) {
    const isUnlimited = amountAtomic >= unlimitedFromAtomic
    const headline = { ...amount(amountAtomic, mintToken(mint, decimals, context)), isUnlimited }
    const severity = isUnlimited ? 'danger' : 'caution'
    const lines = [
      addressLine('spender', spender),
      addressLine('tokenAccount', from),
      ...foreign('owner', owner, context),
    ]
    return {
      actions: [action({ kind: 'allow-tokens', severity, headline, lines })],
      warnings: [
        isUnlimited
          ? { id: 'allows-unlimited', severity: 'danger' }
          : { id: 'allows-tokens', severity: 'caution' },
      ],
    }
  },
  'end-allowance': ({ account }) => ({
    actions: [action({ kind: 'end-allowance', lines: [addressLine('tokenAccount', account)] })],
    warnings: [],
  }),
  burn: ({ account, amountAtomic, mint }, context) => ({
    actions: [
      action({
        kind: 'burn',
        severity: 'danger',
        headline: amount(amountAtomic, mintToken(mint, undefined, context)),
        lines: [addressLine('burnFrom', account), addressLine('token', mint)],
      }),
    ],
    warnings: [{ id: 'destroys-tokens', severity: 'danger' }],
  }),
  'set-authority': ({ account, isUnnamed, of, to }) => ({
    actions: [
      action({
        kind: 'set-authority',
        severity: 'danger',
        lines: [
          line('kind', { type: 'word', word: of }),
          addressLine('account', account),
          to === undefined && !isUnnamed
            ? line('to', { type: 'word', word: 'nobody' })
            : addressLine('to', to),
        ],
      }),
    ],
    warnings: [{ id: 'changes-authority', severity: 'danger' }],
  }),
  'make-account': ({ account, amountAtomic, payer, program }, context) => ({
    actions: [
      action({
        kind: 'make-account',
        headline: amount(amountAtomic, nativeToken(context.network)),
        lines: [
          addressLine('account', account),
          addressLine('program', program),
          ...foreign('payer', payer, context),
        ],
      }),
    ],
    warnings: [],
  }),
  'give-account': ({ account, program }) => ({
    actions: [
      action({
        kind: 'give-account',
        severity: 'danger',
        lines: [addressLine('account', account), addressLine('program', program)],
      }),
    ],
    warnings: [{ id: 'gives-account', severity: 'danger' }],
  }),
  'use-nonce': ({ account }) => ({
    actions: [
      action({ kind: 'use-nonce', severity: 'caution', lines: [addressLine('nonceAccount', account)] }),
    ],
    warnings: [{ id: 'stays-valid', severity: 'caution' }],
  }),
  memo: ({ text }) => ({
    actions: [action({ kind: 'memo', lines: [textLine('statement', text)] })],
    warnings: [],
  }),
  unknown: ({ data, program }) => ({
    actions: [
      action({
        kind: 'call-program',
        severity: 'caution',
        lines: [
          addressLine('program', program),
          line('data', { type: 'number', value: BigInt(data.length) }),
        ],
      }),
    ],
    warnings: [{ id: 'unknown-program', severity: 'caution' }],
  }),
}
