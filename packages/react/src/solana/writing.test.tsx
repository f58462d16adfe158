// @vitest-environment happy-dom
import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import {
  type Address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  getTransactionEncoder,
  isFullySignedTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  address as toAddress,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { act, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNodeClient } from '../testing/createNodeClient.js'
import { expectRefused } from '../testing/expectRefused.js'
import { renderSolanaHook } from '../testing/renderSolanaHook.js'
import { useSendTransaction } from './useSendTransaction.js'
import { useSignMessage } from './useSignMessage.js'
import { useSignTransaction } from './useSignTransaction.js'
import { useTransactionSigner } from './useTransactionSigner.js'
import { useWaitForConfirmation } from './useWaitForConfirmation.js'

const amount = 20_000_000n
let chain: TestSolana
beforeAll(async () => {
  chain = await startTestSolana()
})
afterAll(() => chain?.stop())

const createAddress = async () => (await generateKeyPairSigner()).address
const getLamports = async (owner: Address) =>
  (await createNodeClient(chain.url).getBalance(owner, { commitment: 'confirmed' }).send()).value

/** A transfer of SOL from the first account that nobody has signed. */
async function createTransfer(destination: Address) {
  const source = createNoopSigner(toAddress(chain.accounts[0].address))
  const { value: lifetime } = await createNodeClient(chain.url).getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(source, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) =>
      appendTransactionMessageInstruction(getTransferSolInstruction({ source, destination, amount }), timed),
    compileTransaction,
  )
}

test('useSendTransaction sends instructions from the wallet in use, and the confirmation follows', async () => {
  const destination = await createAddress()
  const told: string[] = []
  const { result, connect } = renderSolanaHook(
    () => {
      const sending = useSendTransaction({
        onSuccess: (signature) => told.push(`success ${signature}`),
        onSettled: () => told.push('settled'),
      })
      const signer = useTransactionSigner()
      return { signer, sending, confirmation: useWaitForConfirmation({ signature: sending.data }) }
    },
    { chain },
  )
  expect(result.current.signer.status).toBe('idle')
  await connect()
  await waitFor(() => expect(result.current.signer.status).toBe('success'))
  expect(result.current.sending).toMatchObject({ status: 'idle', isIdle: true })
  const { data: source } = result.current.signer
  if (!source) throw new Error('no signer')
  const instructions = [getTransferSolInstruction({ source, destination, amount })]
  const signature = await act(() => result.current.sending.sendTransaction({ instructions }))
  expect(result.current.sending).toMatchObject({ status: 'success', data: signature })
  expect(told).toEqual([`success ${signature}`, 'settled'])
  await waitFor(() => expect(result.current.confirmation.data).toBe(signature))
  expect(await getLamports(destination)).toBe(amount)
})

test('other signers of instructions sign before the wallet is asked', async () => {
  const giver = await generateKeyPairSigner()
  await createNodeClient(chain.url)
    .requestAirdrop(giver.address, 1_000_000_000n as never)
    .send()
  const destination = await createAddress()
  const { result, connect, wallet } = renderSolanaHook(() => useSendTransaction(), { chain })
  await connect()
  const instructions = [getTransferSolInstruction({ source: giver, destination, amount })]
  await act(() => result.current.sendTransaction({ instructions }))
  await expect.poll(() => getLamports(destination)).toBe(amount)
  expect(wallet.requests.map(({ name }) => name)).toEqual([
    'standard:connect',
    'solana:signAndSendTransaction',
  ])
})

test.each([
  ['signs and sends', {}],
  ['only signs', { requests: ['standard:connect', 'solana:signTransaction'] as const }],
])('useSendTransaction sends a transaction that is made already, by a wallet that %s', async (_, wallet) => {
  const destination = await createAddress()
  const { result, connect } = renderSolanaHook(() => useSendTransaction(), { chain, wallet })
  await connect()
  const transaction = await createTransfer(destination)
  const bytes = new Uint8Array(getTransactionEncoder().encode(transaction))
  await act(() => result.current.sendTransaction({ transaction: bytes }))
  await expect.poll(() => getLamports(destination)).toBe(amount)
})

test('useSendTransaction says by its code that the visitor said no, and asks once', async () => {
  const { result, connect, wallet } = renderSolanaHook(() => useSendTransaction(), { chain })
  await connect()
  wallet.behaviour.reject = ['solana:signTransaction', 'solana:signAndSendTransaction']
  const transaction = await createTransfer(await createAddress())
  await act(() =>
    expect(result.current.sendTransaction({ transaction })).rejects.toMatchObject({
      code: 'wallet/rejected',
    }),
  )
  expect(result.current).toMatchObject({ status: 'error', error: { code: 'wallet/rejected' } })
  expect(wallet.requests.filter(({ name }) => name.startsWith('solana:'))).toHaveLength(1)
  act(() => result.current.reset())
  expect(result.current.status).toBe('idle')
})

test('nothing is asked while no wallet is connected', async () => {
  const { result, wallet } = renderSolanaHook(
    () => ({ ...useSignMessage(), ...useSendTransaction(), signer: useTransactionSigner() }),
    { chain },
  )
  const code = 'kit/not-configured'
  await act(() => expect(result.current.signMessage({ message: 'x' })).rejects.toMatchObject({ code }))
  await act(() =>
    expect(result.current.sendTransaction({ instructions: [] })).rejects.toMatchObject({ code }),
  )
  expect(result.current.signer).toMatchObject({ status: 'idle', data: undefined })
  expect(wallet.requests).toEqual([])
})

test('useSignTransaction signs without sending, and anyone can send it then', async () => {
  const destination = await createAddress()
  const { result, connect } = renderSolanaHook(() => useSignTransaction(), { chain })
  await connect()
  const transaction = await createTransfer(destination)
  const signed = await act(() => result.current.signTransaction({ transaction }))
  expect(isFullySignedTransaction(signed)).toBe(true)
  expect(signed.lifetimeConstraint).toEqual(transaction.lifetimeConstraint)
  expect(await getLamports(destination)).toBe(0n)
  const wire = getBase64EncodedWireTransaction(signed)
  await createNodeClient(chain.url).sendTransaction(wire, { encoding: 'base64' }).send()
  await expect.poll(() => getLamports(destination)).toBe(amount)
})

test('useSignTransaction says by its code that the wallet only signs along with sending', async () => {
  const requests = ['standard:connect', 'solana:signMessage', 'solana:signAndSendTransaction'] as const
  const { result, connect } = renderSolanaHook(() => useSignTransaction(), { chain, wallet: { requests } })
  await connect()
  const transaction = await createTransfer(await createAddress())
  await act(() =>
    expect(result.current.signTransaction({ transaction })).rejects.toMatchObject({
      code: 'wallet/unsupported-method',
    }),
  )
})

test('useSignMessage signs a text and bytes', async () => {
  const { result, connect } = renderSolanaHook(() => useSignMessage(), { chain })
  await connect()
  const key = await getPublicKeyFromAddress(toAddress(chain.accounts[0].address))
  const bytes = new TextEncoder().encode('Latchkey é')
  for (const message of ['Latchkey é', bytes]) {
    const signature = await act(() => result.current.signMessage({ message }))
    expect(await verifySignature(key, signature, bytes)).toBe(true)
    expect(result.current).toMatchObject({ status: 'success', data: signature })
  }
})

test('useTransactionSigner is a signer of Solana Kit for the account in use', async () => {
  const { result, connect, wallet } = renderSolanaHook(() => useTransactionSigner(), { chain })
  await connect()
  await waitFor(() => expect(result.current.data?.address).toBe(wallet.addresses[0]))
  const { data: signer } = result.current
  if (!signer) throw new Error('no signer')
  const { value: lifetime } = await createNodeClient(chain.url).getLatestBlockhash().send()
  const signed = await pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => signTransactionMessageWithSigners(timed),
  )
  expect(isFullySignedTransaction(signed)).toBe(true)
  act(() => wallet.selectAccount(1))
  await waitFor(() => expect(result.current.data?.address).toBe(wallet.addresses[1]))
})

test('what is not what its type says is refused by the name of the argument, and the wallet is not asked', async () => {
  const { result, connect, wallet } = renderSolanaHook(
    () => ({ ...useSignMessage(), ...useSignTransaction(), ...useSendTransaction() }),
    { chain },
  )
  await connect()
  await expectRefused(result.current, wallet, [
    ['signMessage', 'hi', 'variables'],
    ['signMessage', {}, 'message'],
    ['signMessage', { message: 7 }, 'message'],
    ['signTransaction', undefined, 'variables'],
    ['signTransaction', {}, 'transaction'],
    ['signTransaction', { transaction: 'AQID' }, 'transaction'],
    ['sendTransaction', { type: 'click' }, 'transaction'],
    ['sendTransaction', { instructions: [] }, 'instructions'],
    ['sendTransaction', { instructions: [{}] }, 'instructions'],
  ])
})
