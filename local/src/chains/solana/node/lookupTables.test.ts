import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  getSignatureFromTransaction,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { expect, test } from 'vitest'
import { callSolana } from '../testing/callSolana.js'
import { openTestSolana } from '../testing/openTestSolana.js'

const { solana, client } = await openTestSolana()

const tableProgram = address('AddressLookupTab1e1111111111111111111111111')
const systemProgram = address('11111111111111111111111111111111')
const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer)
const u64 = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)

/** Makes a lookup table with one address in it. */
async function createTable(entry: Address): Promise<Address> {
  const [owner] = client.signers
  const recentSlot = (await client.rpc.getSlot().send()) - 1n
  const [table, bump] = await getProgramDerivedAddress({
    programAddress: tableProgram,
    seeds: [getAddressEncoder().encode(owner.address), u64(recentSlot)],
  })
  const accounts = [
    { address: table, role: AccountRole.WRITABLE },
    { address: owner.address, role: AccountRole.READONLY_SIGNER, signer: owner },
    { address: owner.address, role: AccountRole.WRITABLE_SIGNER, signer: owner },
    { address: systemProgram, role: AccountRole.READONLY },
  ]
  const instruct = (...data: (Uint8Array | readonly number[])[]): Instruction => ({
    programAddress: tableProgram,
    accounts,
    data: new Uint8Array(data.flatMap((part) => [...part])),
  })
  const entryBytes = new Uint8Array(getAddressEncoder().encode(entry))
  await client.signAndSend([instruct(u32(0), u64(recentSlot), [bump]), instruct(u32(2), u64(1n), entryBytes)])
  solana.advanceSlots(1) // What a table was extended by may be used from the next slot on.
  return table
}

test('a transaction may take an account from a lookup table, and its balances are told', async () => {
  const [sender] = client.signers
  const { address: recipient } = await generateKeyPairSigner()
  const table = await createTable(recipient)
  const { value: lifetime } = await client.rpc.getLatestBlockhash().send()
  const transfer = getTransferSolInstruction({
    source: sender,
    destination: recipient,
    amount: lamports(3_000_000n),
  })
  const transaction = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(sender, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions([transfer], message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, { [table]: [recipient] }),
    signTransactionMessageWithSigners,
  )
  const wire = getBase64EncodedWireTransaction(transaction)
  await client.rpc.sendTransaction(wire, { encoding: 'base64' }).send()
  expect((await client.rpc.getBalance(recipient).send()).value).toBe(3_000_000n)

  const signature = getSignatureFromTransaction(transaction)
  const config = { encoding: 'json', maxSupportedTransactionVersion: 0 }
  expect((await callSolana(solana.url, 'getTransaction', [signature, config])).result).toMatchObject({
    transaction: { message: { addressTableLookups: [{ accountKey: table, writableIndexes: [0] }] } },
    meta: {
      loadedAddresses: { writable: [recipient], readonly: [] },
      preBalances: [expect.any(Number), 1, 0],
      postBalances: [expect.any(Number), 1, 3_000_000],
    },
  })
  const parsed = await client.getTransaction(signature)
  expect(parsed?.transaction.message.accountKeys.at(-1)).toMatchObject({
    pubkey: recipient,
    source: 'lookupTable',
    writable: true,
    signer: false,
  })
  const [newest] = await client.rpc.getSignaturesForAddress(recipient).send()
  expect(newest?.signature).toBe(signature)
})
