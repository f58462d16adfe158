import { readField } from '@latchkey/core'
import { decodeBase58, decodeBase64, encodeBase58, encodeBase64 } from '@latchkey/primitives'
import type { EmbeddedChain } from '../EmbeddedChain.js'

/** Solana in an embedded wallet. Transactions are base64 where wallets elsewhere are asked, and base58 in the frame's protocol (§7.049). */
export const solana: EmbeddedChain = {
  toAddressKey: (address) => address,
  translations: {
    solana_signTransaction: {
      write: (params) => ({ transaction: toBase58(readField(params, 'transaction')) }),
      read: (answer) => ({ transaction: toBase64(readField(answer, 'transaction')) }),
    },
    solana_signAllTransactions: {
      write: (params) => ({ transactions: readList(params).map(toBase58) }),
      read: (answer) => ({ transactions: readList(answer).map(toBase64) }),
    },
    solana_signAndSendTransaction: {
      write: (params) => ({
        transaction: toBase58(readField(params, 'transaction')),
        options: readField(params, 'sendOptions') ?? {},
      }),
      read: (answer) => answer,
    },
  },
  ownAnswers: new Set(),
  isSignInAttached: false,
}

function readList(value: unknown): readonly unknown[] {
  const list = readField(value, 'transactions')
  return Array.isArray(list) ? list : []
}

function toBase58(text: unknown): string | undefined {
  const bytes = typeof text === 'string' ? decodeBase64(text) : undefined
  return bytes && encodeBase58(bytes)
}

function toBase64(text: unknown): string | undefined {
  const bytes = typeof text === 'string' ? decodeBase58(text) : undefined
  return bytes && encodeBase64(bytes)
}
