import {
  type Address,
  address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { expect, test } from 'vitest'
import { localSolanaTokens } from '../localSolanaTokens.js'
import { callSolana } from '../testing/callSolana.js'
import { createMemo } from '../testing/createMemo.js'
import { openTestSolana } from '../testing/openTestSolana.js'
import { tokenPrograms } from './ledger/tokenAccount.js'

const { solana, client } = await openTestSolana()

const rentMinimum = 890_880n
const getBalance = async (of: Address) => (await client.rpc.getBalance(of).send()).value
function transferSol(source: KeyPairSigner, destination: Address, amount: bigint): Instruction {
  return getTransferSolInstruction({ source, destination, amount: lamports(amount) })
}
async function transferToken(key: keyof typeof localSolanaTokens, owner: Address, amount: bigint) {
  const [sender] = client.signers
  const { address: mintText, decimals, program } = localSolanaTokens[key]
  const mint = address(mintText)
  const tokenProgram = program === 'token' ? tokenPrograms.token : tokenPrograms.token2022
  const [source] = await findAssociatedTokenPda({ owner: sender.address, mint, tokenProgram })
  const [destination] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
  const instructions: Instruction[] = [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: sender,
      ata: destination,
      owner,
      mint,
      tokenProgram,
    }),
    getTransferCheckedInstruction(
      { source, mint, destination, authority: sender, amount, decimals },
      { programAddress: tokenProgram },
    ),
  ]
  const readHeld = async () => (await client.rpc.getTokenAccountBalance(destination).send()).value
  return { instructions, destination, readHeld }
}
/** Sends and expects to be turned away before anything is executed for real. */
async function sendRefused(instructions: Instruction[], payer?: KeyPairSigner) {
  const transaction = await client.sign(instructions, payer)
  const wire = getBase64EncodedWireTransaction(transaction)
  const { error } = await callSolana(solana.url, 'sendTransaction', [wire, { encoding: 'base64' }])
  return error
}

test.each([
  ['USDC', 2_039_280n],
  ['PUSD', 2_074_080n],
] as const)('%s goes to a new token account, whose rent the sender pays', async (key, rent) => {
  const [sender] = client.signers
  const recipient = await generateKeyPairSigner()
  const before = await getBalance(sender.address)
  const { instructions, destination, readHeld } = await transferToken(key, recipient.address, 12_340_000n)
  const transaction = await client.sign(instructions)
  await client.sendAndConfirm(transaction, { commitment: 'confirmed' })
  expect(await readHeld()).toMatchObject({ amount: '12340000', uiAmountString: '12.34' })
  expect(await getBalance(destination)).toBe(rent)
  expect(await getBalance(sender.address)).toBe(before - rent - 5_000n)

  const found = await client.getTransaction(getSignatureFromTransaction(transaction))
  const index = found?.transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === destination)
  expect(found?.meta?.preTokenBalances?.find(({ accountIndex }) => accountIndex === index)).toBeUndefined()
  expect(found?.meta?.postTokenBalances?.find(({ accountIndex }) => accountIndex === index)).toMatchObject({
    owner: recipient.address,
    mint: localSolanaTokens[key].address,
    uiTokenAmount: { amount: '12340000', decimals: 6 },
  })
  expect(found?.transaction.message.instructions[1]).toMatchObject({
    program: 'spl-token',
    parsed: { type: 'transferChecked', info: { destination, tokenAmount: { amount: '12340000' } } },
  })
  const created = found?.meta?.innerInstructions?.[0]?.instructions ?? []
  expect(created.map((inner) => ('parsed' in inner ? inner.parsed : undefined))).toContainEqual(
    expect.objectContaining({ type: 'createAccount' }),
  )
})

test.each([
  [100_000_000n, '99000000', 1_000_000n],
  [1_000_001n, '990000', 10_001n],
  [1_000_000_000n, '995000000', 5_000_000n],
])(
  'FEE keeps 1 % of %i back, rounded up, and at most 5 tokens, at the recipient’s account',
  async (amount, received, withheld) => {
    const recipient = await generateKeyPairSigner()
    const { instructions, destination, readHeld } = await transferToken('FEE', recipient.address, amount)
    await client.signAndSend(instructions)
    expect((await readHeld()).amount).toBe(received)
    const { value } = await client.rpc.getAccountInfo(destination, { encoding: 'jsonParsed' }).send()
    expect(value?.data).toMatchObject({
      parsed: {
        info: {
          extensions: expect.arrayContaining([
            { extension: 'transferFeeAmount', state: { withheldAmount: withheld } },
          ]),
        },
      },
    })
  },
)

test.each([
  ['SOUL', 1n, '0x25'],
  ['HOOK', 1n, undefined],
] as const)('%s cannot be transferred', async (key, amount, code) => {
  const recipient = await generateKeyPairSigner()
  const { instructions } = await transferToken(key, recipient.address, amount)
  const error = await sendRefused(instructions)
  expect(error?.code).toBe(-32002)
  expect(error?.data?.err).toMatchObject({ InstructionError: [1, expect.anything()] })
  if (code) expect(error?.message).toContain(code)
})

test('a token account that requires memos refuses a transfer without one and takes one with it', async () => {
  const [, second] = client.signers
  const { instructions, readHeld } = await transferToken('MEMO', second.address, 1_000_000n)
  const before = BigInt((await readHeld()).amount)
  const error = await sendRefused(instructions)
  expect(error?.data?.err).toEqual({ InstructionError: [1, { Custom: 36 }] })
  const [create, transfer] = instructions
  if (!create || !transfer) throw new Error('two instructions are expected')
  const signature = await client.signAndSend([create, createMemo('rent for June'), transfer])
  expect(BigInt((await readHeld()).amount)).toBe(before + 1_000_000n)
  const [newest] = await client.rpc.getSignaturesForAddress(second.address, { limit: 1 }).send()
  expect(newest).toMatchObject({ signature, memo: '[13] rent for June', err: null })
})

test('a new account must receive its rent', async () => {
  const [sender] = client.signers
  const recipient = await generateKeyPairSigner()
  const error = await sendRefused([transferSol(sender, recipient.address, rentMinimum - 1n)])
  expect(error).toMatchObject({
    code: -32002,
    message:
      'Transaction simulation failed: Transaction results in an account (1) with insufficient funds for rent',
    data: { err: { InsufficientFundsForRent: { account_index: 1 } } },
  })
  await client.signAndSend([transferSol(sender, recipient.address, rentMinimum)])
  expect(await getBalance(recipient.address)).toBe(rentMinimum)
})

test('a sender must keep nothing or its rent', async () => {
  const [rich] = client.signers
  const sender = await generateKeyPairSigner()
  await client.signAndSend([transferSol(rich, sender.address, 10_000_000n)])
  const error = await sendRefused([transferSol(sender, rich.address, 9_995_000n - 1n)], sender)
  expect(error?.data?.err).toEqual({ InsufficientFundsForRent: { account_index: 0 } })
  await client.signAndSend([transferSol(sender, rich.address, 9_995_000n)], sender)
  expect(await getBalance(sender.address)).toBe(0n)
  const empty = await sendRefused([transferSol(sender, rich.address, 1n)], sender)
  expect(empty).toMatchObject({
    message:
      'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
    data: { err: 'AccountNotFound' },
  })
})

test('kit’s client understands the reasons of a refusal', async () => {
  const [sender, second] = client.signers
  const refusal = client.signAndSend([transferSol(sender, second.address, 10n ** 15n)])
  await expect(refusal).rejects.toSatisfy((error) => {
    if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
      return false
    expect(error.context.logs).toContainEqual(expect.stringContaining('insufficient lamports'))
    expect(error.cause).toMatchObject({ context: { code: 1, index: 0 } })
    return true
  })
})

test('one sent without the check before keeps its fee when it fails, and is recorded', async () => {
  const [sender, second] = client.signers
  const before = await getBalance(sender.address)
  const transaction = await client.sign([transferSol(sender, second.address, 10n ** 15n)])
  const signature = await client.send(transaction, { skipPreflight: true })
  expect(await getBalance(sender.address)).toBe(before - 5_000n)
  const { value } = await client.rpc.getSignatureStatuses([signature]).send()
  expect(value[0]).toMatchObject({
    err: { InstructionError: [0n, { Custom: 1n }] },
    status: { Err: { InstructionError: [0n, { Custom: 1n }] } },
    confirmationStatus: 'finalized',
  })
  const found = await client.getTransaction(signature)
  expect(found?.meta).toMatchObject({ fee: 5_000n, err: { InstructionError: [0n, { Custom: 1n }] } })
  expect(found?.meta?.logMessages).toContainEqual(expect.stringContaining('insufficient lamports'))
})

test.each([
  [450, 20_000_000n, 9_000n],
  [500, 1n, 1n],
  [1_000_000, 5_000n, 5_000n],
  [450, 0n, 0n],
])('a limit of %i units at %i micro-lamports is charged exactly', async (units, microLamports, priority) => {
  const [sender, second] = client.signers
  const before = await getBalance(sender.address)
  const transaction = await client.sign([
    getSetComputeUnitLimitInstruction({ units }),
    getSetComputeUnitPriceInstruction({ microLamports }),
    transferSol(sender, second.address, 1_000n),
  ])
  const message = Buffer.from(transaction.messageBytes).toString('base64')
  const { value: fee } = await client.rpc.getFeeForMessage(message as never).send()
  expect(fee).toBe(5_000n + priority)
  const signature = await client.send(transaction)
  expect(await getBalance(sender.address)).toBe(before - 1_000n - 5_000n - priority)
  expect((await client.getTransaction(signature))?.meta?.fee).toBe(5_000n + priority)
  const fees = await client.rpc.getRecentPrioritizationFees([sender.address]).send()
  expect(fees).toHaveLength(150)
  const nobody = await generateKeyPairSigner()
  const none = await client.rpc.getRecentPrioritizationFees([nobody.address]).send()
  expect(none.every(({ prioritizationFee }) => prioritizationFee === 0n)).toBe(true)
})

test('a price without a limit is charged for the default units', async () => {
  const [sender, second] = client.signers
  const before = await getBalance(sender.address)
  const signature = await client.signAndSend([
    getSetComputeUnitPriceInstruction({ microLamports: 1_000_000n }),
    transferSol(sender, second.address, 1_000n),
    createMemo('a program that is not built in'),
  ])
  const spent = before - (await getBalance(sender.address)) - 1_000n
  expect((await client.getTransaction(signature))?.meta?.fee).toBe(spent)
})

test('simulating changes nothing and needs no signature', async () => {
  const [sender, second] = client.signers
  const before = await getBalance(sender.address)
  const transaction = await client.sign([transferSol(sender, second.address, 5_000_000n)])
  const unsigned = getBase64EncodedWireTransaction({
    ...transaction,
    signatures: { [sender.address]: null } as never,
  })
  const simulate = (config: object) => callSolana(solana.url, 'simulateTransaction', [unsigned, config])
  const { result } = await simulate({
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [sender.address] },
  })
  expect(result).toMatchObject({
    value: {
      err: null,
      unitsConsumed: 150,
      accounts: [{ lamports: Number(before) - 5_005_000 }],
      replacementBlockhash: { blockhash: expect.any(String) },
    },
  })
  expect(await getBalance(sender.address)).toBe(before)
  expect((await simulate({ encoding: 'base64', sigVerify: true })).error?.code).toBe(-32003)
  // And the signature is looked at again afterwards.
  const { error } = await callSolana(solana.url, 'sendTransaction', [unsigned, { encoding: 'base64' }])
  expect(error).toMatchObject({ code: -32003, message: 'Transaction signature verification failure' })
})

test('a signature of somebody else is refused, with and without the check before', async () => {
  const [sender, second] = client.signers
  const before = await getBalance(second.address)
  const transaction = await client.sign([transferSol(sender, second.address, 5_000_000n)])
  const forged = getBase64EncodedWireTransaction({
    ...transaction,
    signatures: { [sender.address]: new Uint8Array(64).fill(1) } as never,
  })
  for (const skipPreflight of [false, true]) {
    const config = { encoding: 'base64', skipPreflight }
    const { error } = await callSolana(solana.url, 'sendTransaction', [forged, config])
    expect(error?.code).toBe(-32003)
  }
  expect(await getBalance(second.address)).toBe(before)
})
