import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { decodeBase64, encodeBase58 } from '@latchkey/primitives'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decoded } from '../../../approve/decode/Approval.js'
import { decodeRequest } from '../../../approve/decode/decodeRequest.js'
import type { Ask, Simulation } from '../../../approve/simulate/Simulation.js'
import { simulate } from '../../../approve/simulate/simulate.js'
import { askNode } from '../../../approve/testing/askNode.js'
import { createRequest, solanaNetwork } from '../../../approve/testing/createRequest.js'

const usdcMint = '2upXHEFQfd5EijUc97wzNNjwthYk4mmDUNziQWsH75Jj'
const network = { ...solanaNetwork, tokens: [{ address: usdcMint, symbol: 'USDC', decimals: 6 }] }
const tableProgram = address('AddressLookupTab1e1111111111111111111111111')

let solana: TestSolana
let ask: Ask
let signer: KeyPairSigner
let other: KeyPairSigner
beforeAll(async () => {
  solana = await startTestSolana()
  ask = askNode(solana.url)
  signer = await createKeyPairSignerFromPrivateKeyBytes(solana.accounts[0].privateKey)
  other = await createKeyPairSignerFromPrivateKeyBytes(solana.accounts[1].privateKey)
})
afterAll(() => solana.stop())

async function compose(instructions: readonly Instruction[], payer = signer) {
  const { value } = await createSolanaRpc(solana.url).getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(value, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
  )
}
const toText = (message: Parameters<typeof compileTransaction>[0]) =>
  encodeBase58(decodeBase64(getBase64EncodedWireTransaction(compileTransaction(message))) ?? new Uint8Array())

async function run(
  texts: readonly string[],
  changes: { ask?: Ask; address?: string } = {},
): Promise<{ decoded: Decoded; simulation: Simulation | undefined }> {
  const about = { network, address: signer.address, ask, ...changes }
  const request = createRequest(
    { method: 'solana_signAllTransactions', params: { transactions: texts } },
    about,
  )
  const decoded = await decodeRequest(request, 0)
  const simulation = decoded.status === 'readable' ? await simulate(decoded.approval, request.ask) : undefined
  return { decoded, simulation }
}
const transfer = (destination: Address, amount: bigint, source = signer) =>
  getTransferSolInstruction({ source, destination, amount: lamports(amount) })
const findAccount = async (owner: Address) =>
  (await findAssociatedTokenPda({ owner, mint: address(usdcMint), tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]

describe('S18 a Solana transaction', () => {
  test('that sends coins says so, and its fee is a line of its own', async () => {
    const { decoded, simulation } = await run([toText(await compose([transfer(other.address, 5_000n)]))])
    expect(decoded).toMatchObject({
      approval: {
        risk: 'neutral',
        actions: [{ kind: 'send', headline: { amountAtomic: 5_000n, token: { symbol: 'SOL' } } }],
      },
    })
    expect(simulation).toMatchObject({
      status: 'done',
      failure: undefined,
      rights: [],
      changes: [{ token: { symbol: 'SOL' }, amountAtomic: -5_000n }],
      fee: { amountAtomic: 5_000n, isPaidByOther: false },
    })
  })

  test('that somebody else pays costs nothing', async () => {
    const text = toText(
      await compose([transfer(signer.address, 7n, other), transfer(other.address, 9n)], other),
    )
    const { decoded, simulation } = await run([text])
    expect(simulation).toMatchObject({ changes: [{ amountAtomic: -2n }], fee: { isPaidByOther: true } })
    expect(
      JSON.stringify(decoded, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).toContain('feePayer')
  })

  test('that sends tokens into an account it opens', async () => {
    const [source, ata] = [
      await findAccount(signer.address),
      await findAccount(address(solana.accounts[2].address)),
    ]
    const instructions = [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: signer,
        ata,
        owner: address(solana.accounts[2].address),
        mint: address(usdcMint),
      }),
      getTransferCheckedInstruction({
        source,
        mint: address(usdcMint),
        destination: ata,
        authority: signer,
        amount: 3n,
        decimals: 6,
      }),
    ]
    const { decoded, simulation } = await run([toText(await compose(instructions))])
    expect(decoded).toMatchObject({
      approval: {
        actions: [{ kind: 'open-account' }, { kind: 'send', headline: { token: { symbol: 'USDC' } } }],
      },
    })
    expect(simulation).toMatchObject({ failure: undefined })
    const changes = simulation?.status === 'done' ? simulation.changes : []
    expect(changes).toContainEqual({
      token: { address: usdcMint, symbol: 'USDC', decimals: 6 },
      amountAtomic: -3n,
    })
  })

  test('that lets somebody spend, or gives an account away, is danger and is seen by trying it out as well', async () => {
    const source = await findAccount(signer.address)
    const allow = getApproveInstruction({
      source,
      delegate: other.address,
      owner: signer,
      amount: 2n ** 64n - 1n,
    })
    const allowed = await run([toText(await compose([allow]))])
    expect(allowed.decoded).toMatchObject({
      approval: { risk: 'danger', actions: [{ headline: { isUnlimited: true } }] },
    })
    expect(allowed.simulation).toMatchObject({ rights: [{ type: 'tokens', spender: other.address }] })

    const give = getSetAuthorityInstruction({
      owned: source,
      owner: signer,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: other.address,
    })
    const given = await run([toText(await compose([give]))])
    expect(given.decoded).toMatchObject({
      approval: { risk: 'danger', actions: [{ kind: 'set-authority' }] },
    })
    expect(given.simulation).toMatchObject({ rights: [{ type: 'authority', account: source }] })

    const assign = getAssignInstruction({ account: signer, programAddress: TOKEN_PROGRAM_ADDRESS })
    const assigned = await run([toText(await compose([assign]))])
    expect(assigned.decoded).toMatchObject({
      approval: { risk: 'danger', actions: [{ kind: 'give-account' }] },
    })
  })

  test('that stays valid until it is used, and one that calls what nobody knows', async () => {
    const nonce = getAdvanceNonceAccountInstruction({ nonceAccount: other.address, nonceAuthority: signer })
    const unknown = { programAddress: address(solana.accounts[2].address), data: new Uint8Array([1, 2, 3]) }
    const { decoded, simulation } = await run([toText(await compose([nonce, unknown]))])
    expect(decoded).toMatchObject({
      approval: {
        risk: 'caution',
        actions: [{ kind: 'use-nonce' }, { kind: 'call-program' }],
        warnings: [{ id: 'stays-valid' }, { id: 'unknown-program' }],
      },
    })
    expect(simulation).toMatchObject({ status: 'done', failure: expect.any(String) })
  })

  test('whose accounts stand in a table is read with the table, or refused', async () => {
    const table = await createTable(other.address)
    const message = compressTransactionMessageUsingAddressLookupTables(
      await compose([transfer(other.address, 11n)]),
      { [table]: [other.address] },
    )
    const text = toText(message)
    expect((await run([text])).decoded).toMatchObject({
      approval: { actions: [{ kind: 'send', lines: [{ value: { address: other.address } }] }] },
    })
    expect((await run([text])).simulation).toMatchObject({ changes: [{ amountAtomic: -11n }] })
    const blind: Ask = async () => ({ value: [null] })
    expect((await run([text], { ask: blind })).decoded).toMatchObject({ reason: 'lookup-unreadable' })
  })

  test('of several each is told; that a later one fails by itself proves nothing', async () => {
    const texts = [
      toText(await compose([transfer(other.address, 1n)])),
      toText(await compose([transfer(other.address, 2n ** 60n)])),
    ]
    const { decoded, simulation } = await run(texts)
    expect(decoded).toMatchObject({
      approval: { kind: 'transaction', actions: [{ kind: 'send' }, { kind: 'send' }] },
    })
    expect(simulation).toMatchObject({ status: 'unavailable' })
    expect((await run(texts.slice(1))).simulation).toMatchObject({
      status: 'done',
      failure: expect.any(String),
    })
  })

  test('that somebody else signs, or that is none, is refused', async () => {
    const text = toText(await compose([transfer(other.address, 1n)]))
    expect((await run([text], { address: other.address })).decoded).toMatchObject({ reason: 'account-other' })
    expect((await run(['1111'])).decoded).toMatchObject({ reason: 'unreadable' })
    await expect(run(['1'.repeat(1_684)])).rejects.toThrow('too large')
  })

  test('is not signed as a message', async () => {
    const { messageBytes } = compileTransaction(await compose([transfer(other.address, 1n)]))
    const sign = (bytes: Uint8Array) =>
      decodeRequest(
        createRequest(
          { method: 'solana_signMessage', params: { message: encodeBase58(bytes), pubkey: signer.address } },
          { network, address: signer.address },
        ),
        0,
      )
    expect(await sign(new Uint8Array(messageBytes))).toMatchObject({ reason: 'message-is-transaction' })
    const whole = decodeBase64(getBase64EncodedWireTransaction(compileTransaction(await compose([]))))
    expect(await sign(whole ?? new Uint8Array())).toMatchObject({ reason: 'message-is-transaction' })
    // A version there may be one day.
    expect(await sign(new Uint8Array([0x81, 1, 0, 0]))).toMatchObject({ reason: 'message-is-transaction' })
    expect(await sign(new TextEncoder().encode('Hello'))).toMatchObject({ approval: { message: 'Hello' } })
  })
})

/** Makes a lookup table with one address in it. */
async function createTable(entry: Address): Promise<Address> {
  const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer)
  const u64 = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)
  const recentSlot = (await createSolanaRpc(solana.url).getSlot().send()) - 1n
  const [table, bump] = await getProgramDerivedAddress({
    programAddress: tableProgram,
    seeds: [getAddressEncoder().encode(signer.address), u64(recentSlot)],
  })
  const accounts = [
    { address: table, role: AccountRole.WRITABLE },
    { address: signer.address, role: AccountRole.READONLY_SIGNER, signer },
    { address: signer.address, role: AccountRole.WRITABLE_SIGNER, signer },
    { address: address('11111111111111111111111111111111'), role: AccountRole.READONLY },
  ]
  const instruct = (...data: (Uint8Array | readonly number[])[]): Instruction => ({
    programAddress: tableProgram,
    accounts,
    data: new Uint8Array(data.flatMap((part) => [...part])),
  })
  const entryBytes = new Uint8Array(getAddressEncoder().encode(entry))
  const message = await compose([
    instruct(u32(0), u64(recentSlot), [bump]),
    instruct(u32(2), u64(1n), entryBytes),
  ])
  const signed = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
  await ask('sendTransaction', [signed, { encoding: 'base64' }])
  solana.advanceSlots(1)
  return table
}
