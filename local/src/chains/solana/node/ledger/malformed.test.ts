import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localSolanaAccounts } from '../../localSolana.js'
import { createStackKey } from '../localKeys.js'
import { createLedger } from './createLedger.js'
import { decodeTransaction } from './decodeTransaction.js'
import { createFaucet } from './faucet.js'

const ledger = createLedger()
await createFaucet(ledger)
const signer = await createKeyPairSignerFromPrivateKeyBytes(createStackKey('faucet'))
const recipient = localSolanaAccounts[0] as Address
const table = localSolanaAccounts[1] as Address

async function createBytes(version: 'legacy' | 'plain' | 'table'): Promise<Uint8Array> {
  const blockhash = ledger.clock.getBlockhash(ledger.clock.getSlot()) as Blockhash
  const instructions = [
    getSetComputeUnitPriceInstruction({ microLamports: 5n }),
    getTransferSolInstruction({ source: signer, destination: recipient, amount: lamports(1_000_000n) }),
  ]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  const signed =
    version === 'legacy'
      ? await signTransactionMessageWithSigners({ ...message, version: 'legacy' })
      : await signTransactionMessageWithSigners(
          version === 'table'
            ? compressTransactionMessageUsingAddressLookupTables(message, { [table]: [recipient] })
            : message,
        )
  return new Uint8Array(getTransactionEncoder().encode(signed))
}

// The virtual machine's binding has ended whole processes on such bytes; this one must go on.
test.each(['legacy', 'plain', 'table'] as const)(
  'damaged transactions (%s) are refused or simulated, and never end the process',
  async (version) => {
    const whole = await createBytes(version)
    const edit = fc.record({ at: fc.nat(whole.length - 1), value: fc.oneof(fc.nat(7), fc.nat(255)) })
    const length = fc.oneof({ weight: 4, arbitrary: fc.constant(whole.length) }, fc.nat(whole.length))
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), length, (edits, end) => {
        const bytes = whole.slice(0, end)
        for (const { at, value } of edits) if (at < end) bytes[at] = value
        const decoded = tryDecode(bytes)
        if (decoded) ledger.simulate(decoded, { ignoreBlockhash: true })
      }),
      { numRuns: 3_000 },
    )
    expect(decodeTransaction(whole).message.version).toBe(version === 'legacy' ? 'legacy' : 0)
  },
)

function tryDecode(bytes: Uint8Array) {
  try {
    return decodeTransaction(bytes)
  } catch {
    return undefined // Refused, as most of them are.
  }
}
