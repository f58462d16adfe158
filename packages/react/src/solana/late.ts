import { formatAmount } from '@latchkey/primitives'
import { readHeld, toNode, toReadError, waitForReceipt } from '@latchkey/solana/internal'
import { createSignableMessage, getBase58Decoder, getTransactionDecoder } from '@solana/kit'
import { createReading, createSigning } from './createClients.js'
import { sendInstructions } from './sendInstructions.js'

/** What the hooks need of Solana Kit, in one script that comes with the first use. */
export const late = {
  createReading,
  createSignableMessage,
  createSigning,
  formatAmount,
  getBase58Decoder,
  getTransactionDecoder,
  readHeld,
  sendInstructions,
  toFailure: toReadError,
  toNode,
  waitForReceipt,
}
