import type { ErrorTable } from '../ErrorTable.js'

/** Failures of smart accounts (ERC-4337): what they cannot do or sign. */
export const accountErrors = {
  'account/call-to-zero-address': {
    message: ({ index }: { index: number }) =>
      `Call ${index} goes to the zero address, which a smart account takes for itself (ERC-7821). Name the contract or the receiver`,
  },
  'account/unreadable-calls': {
    message: () =>
      'These are no calls that a smart account of this kind runs as one batch (ERC-7821). Encode them with encodeCalls',
  },
  'account/domain-ambiguous': {
    message: ({ field }: { field: string }) =>
      `The domain's ${field} is not what its type says, so that one thing could be shown and another signed. Give the domain and its type the same fields, chainId as a number`,
  },
  'account/unsignable-type': {
    message: ({ primaryType }: { primaryType: string }) =>
      `A smart account cannot sign typed data whose type is named "${primaryType}" (ERC-7739). Use letters and digits`,
  },
} satisfies ErrorTable
