import { formatAmount } from '@latchkey/primitives'
import { readHeld, toNode, toReadError, waitForReceipt } from '@latchkey/solana/internal'
import {
  createSignableMessage,
  getBase58Decoder,
  getTransactionDecoder,
  type Signature,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import { createReading, createSigning } from './createClients.js'
import { requireInstructions, requireMessage, requireTransaction } from './requireVariables.js'
import { sendInstructions } from './sendInstructions.js'

/** The parts of Solana Kit that the hooks use, in one chunk that loads with the first use. */
export const late = {
  createReading,
  createSignableMessage,
  createSigning,
  decodeSignature: (bytes: SignatureBytes): Signature => getBase58Decoder().decode(bytes) as Signature,
  decodeTransaction: (bytes: Uint8Array): Transaction => getTransactionDecoder().decode(bytes),
  formatAmount,
  readHeld,
  requireInstructions,
  requireMessage,
  requireTransaction,
  sendInstructions,
  toFailure: toReadError,
  toNode,
  waitForReceipt,
}
