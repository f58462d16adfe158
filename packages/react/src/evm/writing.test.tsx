// @vitest-environment happy-dom
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { act, waitFor } from '@testing-library/react'
import { createPublicClient, erc20Abi, type Hex, http, parseEther, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefused } from '../testing/expectRefused.js'
import { renderEvmHook } from '../testing/renderEvmHook.js'
import { useWalletClient } from './useClients.js'
import { useCapabilities, useSendCalls } from './useSendCalls.js'
import { useSendTransaction } from './useSendTransaction.js'
import { useSignTypedData } from './useSignTypedData.js'
import { useWaitForTransactionReceipt } from './useWaitForTransactionReceipt.js'
import { useWriteContract } from './useWriteContract.js'

let chains: TestChains
let url: string
let next = 1
/** An address nobody has used. */
const createAddress = () => `0x${(0xabc0000 + next++).toString(16).padStart(40, '0')}` as Hex
const client = () => createPublicClient({ transport: http(url) })

beforeAll(async () => {
  chains = await startTestChains()
  url = chains.networks[0].rpcUrls.default.http[0]
})
afterAll(() => chains?.stop())

test('useSendTransaction sends from the wallet in use, and the receipt follows', async () => {
  const to = createAddress()
  const told: string[] = []
  const { result, connect } = renderEvmHook(
    () => {
      const sending = useSendTransaction({
        onSuccess: (hash) => told.push(`success ${hash}`),
        onSettled: () => told.push('settled'),
      })
      return { sending, receipt: useWaitForTransactionReceipt({ hash: sending.data }) }
    },
    { chains },
  )
  await connect()
  expect(result.current.sending).toMatchObject({ status: 'idle', isIdle: true })
  expect(result.current.receipt.status).toBe('idle')
  const hash = await act(() => result.current.sending.sendTransaction({ to, value: parseEther('0.5') }))
  expect(result.current.sending).toMatchObject({ status: 'success', data: hash })
  expect(told).toEqual([`success ${hash}`, 'settled'])
  await waitFor(() => expect(result.current.receipt.data).toMatchObject({ status: 'success' }))
  expect(await client().getBalance({ address: to })).toBe(parseEther('0.5'))
})

test('useSendTransaction says by its code that the visitor said no, and asks once', async () => {
  const { result, connect, wallet } = renderEvmHook(() => useSendTransaction(), { chains })
  await connect()
  wallet.behaviour.reject = ['eth_sendTransaction', 'wallet_sendTransaction']
  await act(() =>
    expect(result.current.sendTransaction({ to: createAddress(), value: 1n })).rejects.toMatchObject({
      code: 'wallet/rejected',
    }),
  )
  expect(result.current).toMatchObject({ status: 'error', error: { code: 'wallet/rejected' } })
  expect(wallet.requests.filter(({ method }) => method.endsWith('sendTransaction'))).toHaveLength(1)
  act(() => result.current.reset())
  expect(result.current.status).toBe('idle')
})

test('a transaction for another network than the wallet’s is not sent', async () => {
  const { result, connect, wallet } = renderEvmHook(() => useSendTransaction(), { chains })
  await connect()
  const chainId = 31_338
  await act(() =>
    expect(result.current.sendTransaction({ to: createAddress(), value: 1n, chainId })).rejects.toMatchObject(
      {
        code: 'send/wallet-elsewhere',
      },
    ),
  )
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

test('nothing is asked while no wallet is connected', async () => {
  const { result } = renderEvmHook(() => useSendTransaction(), { chains })
  await act(() =>
    expect(result.current.sendTransaction({ to: createAddress() })).rejects.toMatchObject({
      code: 'kit/not-configured',
    }),
  )
})

test('useWriteContract calls a function of a contract', async () => {
  const address = chains.networks[0].tokens[0]?.address as Hex
  const to = createAddress()
  const { result, connect } = renderEvmHook(() => useWriteContract(), { chains })
  await connect()
  const hash = await act(() =>
    result.current.writeContract({ address, abi: erc20Abi, functionName: 'transfer', args: [to, 7n] }),
  )
  await client().waitForTransactionReceipt({ hash, pollingInterval: 100 })
  const held = await client().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [to] })
  expect(held).toBe(7n)
})

test('useSignTypedData signs what its types say', async () => {
  const typedData = {
    domain: { name: 'Latchkey', chainId: chains.networks[0].id },
    types: { Vote: [{ name: 'choice', type: 'uint256' }] },
    primaryType: 'Vote',
    message: { choice: 3n },
  } as const
  const { result, connect, wallet } = renderEvmHook(() => useSignTypedData(), { chains })
  await connect()
  const signature = await act(() => result.current.signTypedData(typedData))
  expect(await verifyTypedData({ ...typedData, address: wallet.addresses[0] as Hex, signature })).toBe(true)
})

test('useCapabilities and useSendCalls: what the wallet can do, and several calls as one', async () => {
  const { result, connect, wallet } = renderEvmHook(
    () => ({ ...useSendCalls(), capabilities: useCapabilities() }),
    { chains },
  )
  const { request } = wallet
  const asked: unknown[] = []
  wallet.request = async (parameters, options) => {
    if (parameters.method === 'wallet_getCapabilities')
      return { '0x7a69': { atomic: { status: 'supported' } } }
    if (parameters.method !== 'wallet_sendCalls') return request(parameters, options)
    asked.push(parameters.params)
    return { id: '0x1234' }
  }
  expect(result.current.capabilities.status).toBe('idle')
  await connect()
  await waitFor(() => expect(result.current.capabilities.status).toBe('success'))
  expect(result.current.capabilities.data?.[31337]).toEqual({ atomic: { status: 'supported' } })
  const to = createAddress()
  await act(() =>
    result.current.sendCalls({
      calls: [
        { to, value: 1n },
        { to, data: '0x12' },
      ],
    }),
  )
  expect(result.current.data).toMatchObject({ id: '0x1234' })
  expect(asked).toMatchObject([
    [
      {
        chainId: '0x7a69',
        from: wallet.addresses[0],
        calls: [
          { to, value: '0x1' },
          { to, data: '0x12' },
        ],
      },
    ],
  ])
})

test('useSendCalls says by its code that the wallet makes no batches', async () => {
  const { result, connect, wallet } = renderEvmHook(() => useSendCalls(), { chains })
  await connect()
  wallet.behaviour.fail = { wallet_sendCalls: { code: 4200, message: 'Not supported' } }
  await act(() =>
    expect(result.current.sendCalls({ calls: [{ to: createAddress() }] })).rejects.toMatchObject({
      code: 'wallet/unsupported-method',
    }),
  )
})

test('useWalletClient is a client of viem for the account and network in use', async () => {
  const { result, connect, wallet } = renderEvmHook(() => useWalletClient(), { chains })
  expect(result.current).toMatchObject({ status: 'idle', data: undefined })
  await connect()
  await waitFor(() => expect(result.current.data?.account.address).toBe(wallet.addresses[0]))
  const to = createAddress()
  const hash = await result.current.data?.sendTransaction({ to, value: 5n })
  await client().waitForTransactionReceipt({ hash: hash as Hex, pollingInterval: 100 })
  expect(await client().getBalance({ address: to })).toBe(5n)
  act(() => wallet.selectAccount(1))
  await waitFor(() => expect(result.current.data?.account.address).toBe(wallet.addresses[1]))
})

test('what is not what its type says is refused by the name of the argument, and the wallet is not asked', async () => {
  const { result, connect, wallet } = renderEvmHook(
    () => ({
      ...useSendTransaction(),
      ...useSignTypedData(),
      ...useWriteContract(),
      ...useSendCalls(),
    }),
    { chains },
  )
  await connect()
  const to = createAddress()
  const contract = { address: to, abi: erc20Abi, functionName: 'transfer', args: [to, 1n] }
  const typed = { types: { A: [] }, primaryType: 'A', message: {} }
  await expectRefused(result.current, wallet, [
    ['sendTransaction', undefined, 'variables'],
    ['sendTransaction', to, 'variables'],
    ['sendTransaction', new MouseEvent('click'), 'to'],
    ['sendTransaction', { to: 5 }, 'to'],
    ['sendTransaction', { to, value: 1 }, 'value'],
    ['sendTransaction', { to, value: '1' }, 'value'],
    ['sendTransaction', { to, data: 'hello' }, 'data'],
    ['sendTransaction', { to, nonce: '1' }, 'nonce'],
    ['sendTransaction', { to, chainId: '1' }, 'chainId'],
    ['signTypedData', 'hi', 'variables'],
    ['signTypedData', { ...typed, types: 'A' }, 'types'],
    ['signTypedData', { ...typed, primaryType: undefined }, 'primaryType'],
    ['signTypedData', { ...typed, message: undefined }, 'message'],
    ['writeContract', { ...contract, address: undefined }, 'address'],
    ['writeContract', { ...contract, abi: 'erc20' }, 'abi'],
    ['writeContract', { ...contract, functionName: undefined }, 'functionName'],
    ['writeContract', { ...contract, args: 'all' }, 'args'],
    ['sendCalls', { calls: { to } }, 'calls'],
    ['sendCalls', { calls: [{ to, value: 1 }] }, 'value'],
  ])
})
