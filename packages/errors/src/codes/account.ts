import type { ErrorTable } from './ErrorTable.js'

/** Failures of smart accounts (ERC-4337): what they cannot do or sign. */
export const accountErrors = {
  'account/call-to-zero-address': {
    message: ({ index }: { index: number }) =>
      `Call ${index} goes to the zero address, which a smart account takes for itself (ERC-7821). Name the contract or the receiver`,
  },
  'account/unsignable-type': {
    message: ({ primaryType }: { primaryType: string }) =>
      `A smart account cannot sign typed data whose type is named "${primaryType}" (ERC-7739). Use letters and digits`,
  },
} satisfies ErrorTable
