import * as v from 'valibot'
import { contentSchema } from '../../frameFields.js'
import type { FrameChain } from '../FrameChain.js'

declare module '@latchkey/primitives' {
  interface OtherNamespaces {
    /** Coins as unspent outputs. */
    toy: true
  }
}

const addressSchema = v.pipe(v.string(), v.regex(/^toy[12][po][0-9a-f]{40}$/, 'Expected an address'))

/** The toy networks, as the frame's protocol has them: what other wallets are asked, and everything the visitor approves. */
export const toy = {
  safe: [],
  asks: {
    toy_signMessage: v.object({ address: addressSchema, message: contentSchema }),
    toy_send: v.object({
      network: v.string(),
      from: addressSchema,
      to: addressSchema,
      amountAtomic: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/, 'Expected an amount')),
    }),
  },
  refused: [],
  // Its networks always go by their CAIP-2 ids.
  isReference: () => false,
} as const satisfies FrameChain
